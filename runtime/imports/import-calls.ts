import type { JsonObject } from '../../schemas/json';
import type { CompiledImport } from '../../schemas/model/page';
import type {
  ImportBatch,
  ImportChanged,
  ImportDone,
  ImportRows,
  ImportSummary,
} from '../../schemas/record/import-contract';
import { IMPORT_PAGE } from '../../schemas/record/import-limits';
import type { DataSource } from '../data/data-source';
import { downloadJob } from '../jobs/download-job';
import type { ShownJob } from '../jobs/shown-job';
import { idempotencyKey } from '../record/idempotency-key';
import type { RowChange } from './edit-queue';
import { endedJob, jobResult, type JobRun } from './job-result';
import type { ShownKind } from './review-store';

/** The answer of an upload call: of our own imports, or of a foreign API (building-blocks 3, Import result). */
export type UploadAnswer = ImportSummary | ForeignAnswer;

/** Errors, and rows under a key that the page declares. */
export type ForeignAnswer = JsonObject & { import?: undefined };

/** The calls of the import of a page: building-blocks 7. All failures are `CallError`s that the caller shows. */
export function importCalls(source: DataSource, config: CompiledImport) {
  const own = (name: string) => `${config.path}/${name}`;
  const post = <T>(url: string, body: JsonObject, signal?: AbortSignal) =>
    source.call<T>(url, { body, quiet: true, ...(signal && { signal }) });
  return {
    template: () => source.file(config.templateUrl ?? '', { method: 'GET', quiet: true }),
    /** Parses and checks an uploaded file. */
    async check(url: string, params: JsonObject, run: JobRun): Promise<UploadAnswer> {
      return jobResult(source, await post(config.uploadUrl, { ...params, url }, run.signal), run);
    },
    rows: (batch: number, kind: ShownKind, offset: number, signal?: AbortSignal) =>
      post<ImportRows>(
        own('rows'),
        { import: batch, offset, limit: IMPORT_PAGE, ...(kind !== 'all' && { kind }) },
        signal,
      ),
    change: (batch: number, changes: RowChange[]) =>
      post<ImportChanged>(own('change'), { import: batch, changes: changes as unknown as JsonObject[] }),
    /** Submits what was reviewed. `body`: the batch and its hash, or the URL or the rows of a foreign API. */
    async submit(body: JsonObject, run: JobRun): Promise<ImportDone> {
      const options = { body, quiet: true, idempotencyKey: idempotencyKey(), signal: run.signal };
      return jobResult(source, await source.call(config.submitUrl, options), run);
    },
    undo: async (batch: number, run: JobRun): Promise<{ count: number }> =>
      jobResult(source, await post(own('undo'), { import: batch }, run.signal), run),
    /** The sheet of errors of an import with few of them. */
    errors: (batch: number) => source.file(own('errors'), { body: { import: batch }, quiet: true }),
    /** The same as the file of a job. */
    async errorSheet(batch: number, run: JobRun): Promise<void> {
      const { job } = await post<{ job: ShownJob }>(own('error-sheet'), { import: batch }, run.signal);
      await downloadJob(source, await endedJob(source, job, run));
    },
    list: (signal?: AbortSignal) => post<ImportBatch[]>(own('list'), {}, signal),
  };
}

/** The calls of the import of a page. */
export type ImportCalls = ReturnType<typeof importCalls>;
