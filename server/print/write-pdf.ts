import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../schemas/errors/app-error';
import type { PrintInput, PrintRow } from '../../schemas/print/print-input';
import { limitError } from '../contract/limit-error';
import type { Limits } from '../contract/limits';
import type { FromWorker, Refusal, ToWorker, WorkerTask, WrittenPdf } from './worker-messages';

/** A PDF to write. */
export interface PdfWork extends Omit<WorkerTask, 'maxPages'> {
  /** The rows in order, in parts of any size. */
  rows: AsyncIterable<readonly PrintRow[]>;
  /** Prints that follow in the same file; each begins a page. */
  further?: readonly PrintInput[];
  /** More rows or pages than they allow are refused, never left out. */
  limits: Limits;
  /** Ends the work; the unfinished file is removed. */
  signal?: AbortSignal;
  /** Called with drawn pages of all. */
  progress?: (drawn: number, pages: number) => void;
}

/** What a PDF was written with. */
export interface PdfResult extends WrittenPdf {
  rows: number;
}

/** Megabytes and seconds of one PDF: many times what the largest permitted one takes. */
const MEMORY_MB = 768;
const SECONDS = 120;

/** Beside the built server, or the one that the tests build from the sources. */
const WORKER = ['pdf-worker.js', '../pdf-worker.js', '../../.cache/pdf-worker/pdf-worker.js']
  .map((file) => path.resolve(import.meta.dirname, file))
  .find((file) => fs.existsSync(file));

/**
 * Lays out a print and writes it as PDF in a thread of its own, so that requests are served meanwhile. Throws `AppError`
 * when it cannot be laid out, has too many rows or pages, or takes too much time or memory; then there is no file.
 */
export async function writePdf({
  rows,
  further = [],
  limits,
  signal,
  progress,
  ...task
}: PdfWork): Promise<PdfResult> {
  signal?.throwIfAborted();
  const worker = new Worker(WORKER!, {
    workerData: { ...task, maxPages: limits.printPages } satisfies WorkerTask,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const post = (message: ToWorker) => worker.postMessage(message);
  let count = 0;
  let isStopped = false;
  const postRows = (part: readonly PrintRow[]) => {
    count += part.length;
    if (count > limits.printRows) throw limitError('printTooManyRows', 'printRows', limits);
    signal?.throwIfAborted();
    if (!isStopped) post({ rows: part });
  };
  const sendRows = async () => {
    for await (const part of rows) {
      postRows(part);
      if (isStopped) return;
    }
    for (const { rows: own, ...next } of further) {
      post({ next });
      postRows(own);
    }
    post({ end: true });
  };
  const sending = sendRows();
  try {
    const [written] = await Promise.all([resultOf(worker, limits, signal, progress), sending]);
    return { ...written, rows: count };
  } catch (error) {
    await worker.terminate();
    // The rows are read in a transaction that ends with this call.
    isStopped = true;
    await sending.catch(() => undefined);
    await fs.promises.rm(task.file, { force: true });
    throw error;
  } finally {
    await worker.terminate();
  }
}

function resultOf(
  worker: Worker,
  limits: Limits,
  signal: AbortSignal | undefined,
  progress: PdfWork['progress'],
) {
  return new Promise<WrittenPdf>((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('printTooLarge')), SECONDS * 1000);
    const abort = () => reject(signal!.reason as Error);
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: FromWorker) => {
      if ('drawn' in message) progress?.(message.drawn, message.pages);
      else if ('done' in message) resolve(message.done);
      else reject(refusal(message.refused, limits));
    });
    worker.on('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('printTooLarge') : error),
    );
    worker.on('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      reject(new Error('The thread of a PDF ended without a result'));
    });
  });
}

function refusal({ reason, params }: Refusal, limits: Limits): AppError {
  return reason === 'printTooLong' ? limitError(reason, 'printPages', limits) : new AppError(reason, params);
}
