import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../schemas/errors/app-error';
import type { ErrorName } from '../../schemas/errors/error-names';
import { inspectWorkbook } from './inspect-workbook';
import { SHEET_BOUNDS } from './sheet-bounds';
import type { OpenSheet, SheetRow } from './sheet-row';

/** The file of the thread: beside this one, or beside the bundle of the server (`launch/build.mjs`). */
const WORKER = path.join(import.meta.dirname, 'read-xlsx-worker.mjs');

interface Ended {
  rows?: number;
  refusal?: { error: ErrorName; params: Record<string, number> };
}

/**
 * Opens the first sheet of an .xlsx file: parsed in a thread with bounds, its rows wait in a temporary file beside it, so
 * that memory does not grow with the sheet. Throws an `AppError` (400) for what is refused.
 */
export async function openXlsx(place: string, signal?: AbortSignal): Promise<OpenSheet> {
  const facts = await inspectWorkbook(place);
  const target = `${place}.rows`;
  const close = () => fs.rm(target, { force: true });
  let rows: number;
  try {
    rows = await parse(place, target, signal);
  } catch (error) {
    await close();
    throw error;
  }
  return { facts: { ...facts, rows }, rows: () => linesOf(target), close };
}

async function* linesOf(file: string): AsyncGenerator<SheetRow> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as SheetRow;
}

function parse(place: string, target: string, signal?: AbortSignal): Promise<number> {
  const worker = new Worker(WORKER, {
    workerData: { place, target, bounds: SHEET_BOUNDS },
    resourceLimits: { maxOldGenerationSizeMb: SHEET_BOUNDS.heapMb },
  });
  return new Promise((resolve, reject) => {
    const end = (error: unknown, rows = 0) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
      void worker.terminate();
      if (error === null) resolve(rows);
      else reject(error as Error);
    };
    const timer = setTimeout(() => end(new AppError('sheetTooLong')), SHEET_BOUNDS.seconds * 1000);
    const aborted = () => end(signal?.reason);
    signal?.addEventListener('abort', aborted);
    worker.on('message', ({ refusal, rows }: Ended) =>
      end(refusal ? new AppError(refusal.error, refusal.params) : null, rows),
    );
    worker.on('error', (error: { code?: string }) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('sheetMemory') : error),
    );
    worker.on('exit', () => end(new AppError('sheetBroken')));
  });
}
