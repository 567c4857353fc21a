import Type, { type Static } from 'typebox';
import { permissionCode } from '../../schemas/document/permission';
import { PRINT_MOST_RECORDS } from '../../schemas/print/print-bounds';
import type { Session } from '../action';
import type { ConnectedRequest } from '../contract/request';
import type { JobKind } from '../jobs/job-contract';
import { writePdf } from '../print/write-pdf';
import type { Records } from '../records/records';
import { listPageOf } from './exported-page';
import { PRINT_JOB_WORDS } from './job-words';
import { PrintResult, type PrintJobServices } from './print-job';
import { recordPrints, type RecordPrints } from './record-print';

const NAME = Type.String({ minLength: 1, maxLength: 128 });

/** The ids of the records of one print. */
export const PrintedIds = Type.Array(Type.Integer({ minimum: 1 }), {
  ...{ minItems: 1, maxItems: PRINT_MOST_RECORDS, uniqueItems: true, title: '要打印的记录' },
});

/** The input of a job that prints records. */
export const RecordPrintInput = Type.Object(
  {
    entity: NAME,
    page: NAME,
    /** A stored template of kind `record`; 0: the default one. */
    template: Type.Integer({ minimum: 0 }),
    ids: PrintedIds,
    /** The noun of the page, for the title of the job. */
    title: Type.String(),
  },
  { additionalProperties: false },
);
/** The input of a job that prints records. */
export type RecordPrintInput = Static<typeof RecordPrintInput>;

/** Longest duration in seconds, with the wait for a thread. */
const MOST_SECONDS = 300;

/** Whether a session may print records of a module: it reads them, and it prints. */
export function mayPrintRecords({ permissions }: Pick<Session, 'permissions'>, module: string): boolean {
  return ['search', 'print'].every((suffix) => permissions.has(permissionCode(module, suffix)));
}

/** Prints records with their lines into one PDF: with the rights of its owner, on one snapshot. */
export function recordPrintJob(services: PrintJobServices): JobKind<RecordPrintInput, PrintResult> {
  const { limits } = services;
  return {
    kind: 'print.record',
    title: ({ title }) => ({ text: PRINT_JOB_WORDS.title, params: { page: title } }),
    input: RecordPrintInput,
    result: PrintResult,
    // Until it is done, nobody can reach its file; from the start it writes a new one.
    retry: 'again',
    limits: { seconds: MOST_SECONDS },
    kept: ({ entity }) => ({ entity }),
    permitted(session, { entity }) {
      const module = services.served(session.tenantId).model.entities.get(entity)?.entity.module;
      return module !== undefined && mayPrintRecords(session, module);
    },
    async run(context, input) {
      const { model, records } = services.served(context.session.tenantId);
      const prints = await context.read((request) =>
        recordPrints(request, listPageOf(model, input.entity, input.page), input, { model, records }),
      );
      const [first, ...further] = prints.inputs;
      const { rows, ...head } = first!;
      const { place } = await context.file(`${prints.name}.pdf`, 'pdf');
      context.progress(0, null, PRINT_JOB_WORDS.running);
      const { pages, missing } = await writePdf({
        ...{ input: head, further, file: place, language: context.lang, limits, signal: context.signal },
        rows: once(rows),
        progress: (drawn, all) => context.progress(drawn, all, PRINT_JOB_WORDS.running),
      });
      return context.conclude(async (request) => {
        await logPrints(request, records, input, prints, 'PDF');
        return { count: input.ids.length, total: input.ids.length, pages, missing };
      });
    },
  };
}

async function* once<T>(part: T): AsyncGenerator<T, void> {
  yield part;
}

/** The print of each record, in its own history and among the operations. */
export async function logPrints(
  request: ConnectedRequest,
  records: Records,
  { entity, ids, template }: Pick<RecordPrintInput, 'entity' | 'ids' | 'template'>,
  prints: RecordPrints,
  format?: string,
): Promise<void> {
  const data = {
    ...(format !== undefined && { format }),
    ...(template > 0 && { template: prints.template }),
    copies: prints.copies,
  };
  for (const dataId of ids) await records.audit(request, { action: 'print', entity, dataId, data });
}
