import Type, { type TSchema } from 'typebox';
import type { EntityModel } from '../../schemas/model/entity-model';
import { isObject, type Json } from '../../schemas/json';
import type { Tx } from '../action';
import type { ConnectedRequest } from '../contract/request';
import type { WritingRoute } from '../contract/route';
import { JobStarted } from '../jobs/job-started';
import type { JobKind, Jobs } from '../jobs/job-contract';
import type { ImportJobs } from './import-jobs';
import { actionAt, type ImportServices } from './import-context';
import { DIRECT_BYTES, DIRECT_ROWS, DIRECT_SINGLE_ROWS } from './import-progress';
import { ImportStore, type StoredBatch } from './import-store';
import { mayGuess } from './may-guess';
import { assertSubmittable, submitImport } from './submit-import';
import { undoImport } from './undo-import';
import { uploadedFile, uploadSheet } from './upload-sheet';

/** The answer of a call whose work is done by then, or goes on as a job with the same result. */
export function orJob(result: TSchema): TSchema {
  return Type.Union([result, JobStarted]);
}

/** What the calls of imports use beside that. */
export interface ImportRouteServices extends ImportServices {
  jobs: Jobs;
  /** The jobs that do what is more than a request should wait for. */
  work: ImportJobs;
}

type Call = Pick<WritingRoute, 'run' | 'after' | 'isLong'>;

/**
 * The calls that check, write, undo and list many rows. Little work is done within the request; more is a job that the call
 * waits a few seconds for. Work that may have to be counted as tries at masked values is done within the request, which counts.
 */
export function workCalls(
  subject: EntityModel,
  services: ImportRouteServices,
): Record<'check' | 'submit' | 'undo' | 'errors', Call> {
  const { jobs, work } = services;
  const { id: entity, title } = subject.entity;
  const about = { entity, title };
  const storeOf = ({ tx, session }: ConnectedRequest) => new ImportStore(tx, session, entity);
  const started = async <Input, Result>(
    request: ConnectedRequest<Tx>,
    kind: JobKind<Input, Result>,
    input: Input,
  ) => ({ job: { id: await jobs.start(request, kind, input) } });
  const call = (run: Call['run']): Call => ({
    run,
    isLong: () => true,
    async after(answer, request) {
      const job = isObject(answer as Json) ? (answer as { job?: { id: number } }).job : undefined;
      if (!job) return answer;
      const now = await jobs.awaitJob(request, job.id);
      // A result with a file is fetched by the job.
      return now.state === 'done' && !now.file ? now.result : { job: now };
    },
  });
  const own = (['add', 'edit'] as const).some((call) => actionAt(services, subject.entity.path, call));
  const isMuch = (request: ConnectedRequest, { counts, sheet }: StoredBatch) => {
    const single = own || !services.records.batch(entity, request).isPlain([]);
    const most = single ? DIRECT_SINGLE_ROWS : DIRECT_ROWS;
    return counts.total > most && !mayGuess(services, entity, request, sheet);
  };
  return {
    check: call(async (request) => {
      const { url, ...params } = request.body;
      const { size } = await uploadedFile(url, request);
      if (size <= DIRECT_BYTES) return uploadSheet(services, subject, request);
      return started(request, work.check, { ...about, url: String(url), params });
    }),
    submit: call(async (request) => {
      const body = request.body as { import: number; hash: string; good?: boolean };
      const batch = await storeOf(request).batch(body.import, true);
      if (!isMuch(request, batch)) return submitImport(services, subject, request);
      const done = assertSubmittable(batch, body);
      return done ?? started(request, work.submit, { ...about, ...body });
    }),
    undo: call(async (request) => {
      const { import: id } = request.body as { import: number };
      const batch = await storeOf(request).batch(id, true);
      if (!isMuch(request, batch) || batch.state !== 'submitted')
        return undoImport(services, subject, request);
      return started(request, work.undo, { ...about, import: id });
    }),
    errors: call(async (request) => {
      const { import: id } = request.body as { import: number };
      await storeOf(request).batch(id);
      return started(request, work.errors, { ...about, import: id });
    }),
  };
}
