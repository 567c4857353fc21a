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
import { idempotencyKey } from '../record/idempotency-key';
import type { RowChange } from './edit-queue';
import { jobResult, type JobRun } from './job-result';
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
    undo: (batch: number) => post<{ count: number }>(own('undo'), { import: batch }),
    errors: (batch: number) => source.file(own('errors'), { body: { import: batch }, quiet: true }),
    list: (signal?: AbortSignal) => post<ImportBatch[]>(own('list'), {}, signal),
  };
}

/** The calls of the import of a page. */
export type ImportCalls = ReturnType<typeof importCalls>;
