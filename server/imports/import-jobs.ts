import { open } from 'node:fs/promises';
import Type, { type Static, type TSchema } from 'typebox';
import { permissionCode } from '../../schemas/document/permission';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import { ImportDone, ImportSubmitBody, ImportSummary } from '../../schemas/record/import-contract';
import type { Session, Tx } from '../action';
import type { ConnectedRequest } from '../contract/request';
import type { JobContext, JobKind } from '../jobs/job-contract';
import { errorSheetFile } from './error-sheet';
import type { ImportServices } from './import-context';
import { DIRECT_ROWS, type ImportProgress } from './import-progress';
import { submitImport } from './submit-import';
import { undoImport } from './undo-import';
import { uploadSheet } from './upload-sheet';

/** What the jobs of imports say, in Chinese (keys of the locales). */
export const IMPORT_WORDS = {
  check: '检查导入的{page}',
  submit: '导入{page}',
  undo: '撤销导入的{page}',
  errors: '导出导入错误：{page}',
  checking: '正在检查',
  writing: '正在写入',
  undoing: '正在撤销',
  exporting: '正在导出',
} as const;

/** Half an hour: 100,000 rows take a minute. */
const MOST_SECONDS = 1800;
/** Rejected rows that the result of a job names; the review reads all of them. */
const MOST_NAMED = 50;

const closed = { additionalProperties: false } as const;
const entity = Type.String({ minLength: 1, maxLength: 128 });
const batch = Type.Integer({ minimum: 1 });
/** What all of them are told: the entity and its title. */
const about = { entity, title: Type.String() };

const CheckInput = Type.Object(
  { ...about, url: Type.String({ maxLength: 2000 }), params: Type.Record(Type.String(), Type.Any()) },
  closed,
);
const SubmitInput = Type.Object({ ...about, ...ImportSubmitBody.properties }, closed);
const BatchInput = Type.Object({ ...about, import: batch }, closed);
const Count = Type.Object({ count: Type.Integer() }, closed);

type CheckInput = Omit<Static<typeof CheckInput>, 'params'> & { params: JsonObject };
type SubmitInput = Static<typeof SubmitInput>;
type BatchInput = Static<typeof BatchInput>;

/** The work on imports of many rows. */
export interface ImportJobs {
  readonly check: JobKind<CheckInput, ImportSummary>;
  readonly submit: JobKind<SubmitInput, ImportDone>;
  readonly undo: JobKind<BatchInput, { count: number }>;
  readonly errors: JobKind<BatchInput, { count: number }>;
}

/** Imports with the documents in force of a tenant. */
export interface ImportJobServices {
  served(tenantId: number): ImportServices;
}

interface Work<Input, Result> {
  kind: string;
  title: string;
  phase: string;
  input: TSchema;
  result: TSchema;
  run(
    services: ImportServices,
    subject: EntityModel,
    request: ConnectedRequest<Tx>,
    input: Input,
    progress: ImportProgress,
    context: JobContext<Result>,
  ): Promise<Result>;
}

/**
 * The jobs behind `import/upload`, `import/submit`, `import/undo` and `import/error-sheet`. The last step of each is its
 * transaction, which ends the job, too: after a kill at any moment all of it is there or nothing, and another attempt
 * begins from the start.
 */
export function importJobs(services: ImportJobServices): ImportJobs {
  return {
    check: jobOf<CheckInput, ImportSummary>(services, {
      ...{ kind: 'import.check', title: IMPORT_WORDS.check, phase: IMPORT_WORDS.checking },
      ...{ input: CheckInput, result: ImportSummary },
      async run(own, subject, request, { url, params }, progress) {
        const summary = await uploadSheet(own, subject, { ...request, body: { ...params, url } }, progress);
        return { ...summary, errData: summary.errData.slice(0, MOST_NAMED) };
      },
    }),
    submit: jobOf<SubmitInput, ImportDone>(services, {
      ...{ kind: 'import.submit', title: IMPORT_WORDS.submit, phase: IMPORT_WORDS.writing },
      ...{ input: SubmitInput, result: ImportDone },
      run: (own, subject, request, { entity: _, title: __, ...body }, progress) =>
        submitImport(own, subject, { ...request, body }, progress),
    }),
    undo: jobOf<BatchInput, { count: number }>(services, {
      ...{ kind: 'import.undo', title: IMPORT_WORDS.undo, phase: IMPORT_WORDS.undoing },
      ...{ input: BatchInput, result: Count },
      run: (own, subject, request, input, progress) =>
        undoImport(own, subject, { ...request, body: { import: input.import } }, progress),
    }),
    errors: jobOf<BatchInput, { count: number }>(services, {
      ...{ kind: 'import.errors', title: IMPORT_WORDS.errors, phase: IMPORT_WORDS.exporting },
      ...{ input: BatchInput, result: Count },
      async run(own, subject, request, input, progress, context) {
        const { name, parts } = await errorSheetFile(own, subject, request, input.import, progress);
        const file = await open((await context.file(name, 'xlsx')).place, 'wx');
        let count = 0;
        try {
          for await (const { bytes, rows } of parts) {
            // As in `exports/export-job.ts`: `write` may store only the beginning on a full disk.
            await file.appendFile(bytes);
            count = rows;
          }
          await file.sync();
        } finally {
          await file.close();
        }
        return { count };
      },
    }),
  };
}

function jobOf<Input extends { entity: string; title: string }, Result>(
  services: ImportJobServices,
  { kind, title, phase, input, result, run }: Work<Input, Result>,
): JobKind<Input, Result> {
  const subjectOf = (session: Session, { entity: id }: Input) => {
    const { model } = services.served(session.tenantId);
    const subject = model.entities.get(id);
    return subject?.entity.import ? subject : null;
  };
  return {
    ...{ kind, input, result },
    title: (given) => ({ text: title, params: { page: given.title } }),
    // What an attempt has done has no effect until it commits, together with the end of the job.
    retry: 'again',
    limits: { seconds: MOST_SECONDS },
    kept: (given) => ({ entity: given.entity }) as Partial<Input>,
    permitted(session, given) {
      const subject = subjectOf(session, given);
      return subject !== null && session.permissions.has(permissionCode(subject.entity.module, 'import'));
    },
    run(context, given) {
      const progress: ImportProgress = {
        signal: context.signal,
        report: (done, total) => context.progress(done, total, phase),
      };
      progress.report(0, null);
      return context.conclude((request) => {
        const subject = subjectOf(context.session, given);
        if (!subject) throw new AppError('importGone');
        const counted: ConnectedRequest<Tx> = { ...request, guesses: refuseGuess };
        return run(services.served(context.session.tenantId), subject, counted, given, progress, context);
      });
    },
  };
}

/** Tries at values that the session does not see are counted by requests only (`mayGuess`), so a job makes none. */
function refuseGuess(): never {
  throw new AppError('importGuesses', { n: DIRECT_ROWS });
}
