import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { JsonObject } from '../../../schemas/json';
import { withoutRates } from '../../../server/contract/limits';
import { openFiles, type FileKeeping } from '../../../server/files/file-keeping';
import type { ShownJob } from '../../../server/jobs/job-contract';
import type { Reply } from '../../support/test-app';
import { demoWorld, type Caller, type DemoWorld } from './demo-world';

/** The demo organisation with a worker for jobs and a store for their files. */
export interface ExportWorld extends DemoWorld {
  /** Of the store, and of the files that are being written. */
  readonly directory: string;
  readonly files: FileKeeping;
  /** Runs an export to its end; returns its job and the bytes of its file. */
  exported(caller: Caller, url: string, body?: JsonObject): Promise<{ job: ShownJob; bytes: Buffer }>;
  /** The same with the cells of the first sheet, head included. */
  sheet(caller: Caller, url: string, body?: JsonObject): Promise<unknown[][]>;
  /** The job of an export once it has ended, in whatever way. */
  ended(caller: Caller, url: string, body?: JsonObject): Promise<ShownJob>;
}

const OVER: ReadonlySet<string> = new Set(['done', 'failed', 'canceled', 'interrupted']);

export async function exportWorld(domains?: string): Promise<ExportWorld> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-exports-'));
  const limits = { ...withoutRates(), userJobs: 1000 };
  const files = openFiles({ directory, s3: null, limits });
  const world = await demoWorld({ files, limits, ...(domains !== undefined && { domains }) });
  const failures: string[] = [];
  const worker = world.app.work({
    timers: [],
    failed: (name, error) => failures.push(`${name}: ${(error as Error).stack}`),
  });

  const ended: ExportWorld['ended'] = async (caller, url, body = {}) => {
    const reply = await caller.post(url, body);
    expect([reply.msg, reply.code]).toEqual(['', 200]);
    let job = reply.data.job as ShownJob;
    while (!OVER.has(job.state)) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      job = (await caller.get(`job/${job.id}`)).data as ShownJob;
    }
    expect(failures).toEqual([]);
    return job;
  };
  const download = async (caller: Caller, job: ShownJob): Promise<Buffer> => {
    const ticket: Reply = await caller.post(`job/ticket/${job.id}`);
    const url = `/api/v1/file/download/${ticket.data.ticket}`;
    const cookie = String(ticket.headers['set-cookie']).split(';')[0]!;
    const reply = await world.app.inject({ method: 'GET', url, headers: { cookie } });
    expect(reply.statusCode).toBe(200);
    return reply.rawPayload;
  };
  const exported: ExportWorld['exported'] = async (caller, url, body) => {
    const job = await ended(caller, url, body);
    expect([job.state, job.msg]).toEqual(['done', null]);
    return { job, bytes: await download(caller, job) };
  };
  return {
    ...world,
    directory,
    files,
    ended,
    exported,
    async sheet(caller, url, body) {
      const { bytes } = await exported(caller, url, body);
      return (await readXlsx(bytes)).sheets[0]!.rows;
    },
    async close() {
      await worker.stop();
      await world.close();
      fs.rmSync(directory, { recursive: true });
    },
  };
}
