import Type, { type Static } from 'typebox';
import type { JsonObject } from '../../schemas/json';
import { permissionCode } from '../../schemas/document/permission';
import type { Model } from '../../schemas/model/model';
import type { Limits } from '../contract/limits';
import type { ConnectedRequest } from '../contract/request';
import type { JobContext, JobKind } from '../jobs/job-contract';
import { writePdf } from '../print/write-pdf';
import type { Records } from '../records/records';
import { ExportInput } from './export-input';
import { PRINT_JOB_WORDS } from './job-words';
import { listPageOf } from './exported-page';
import { listPrint, printed, type PrintSource } from './print-source';

/** The input of a job that writes a PDF: that of an export. */
export const PrintJobInput = Type.Omit(ExportInput, ['format']);
/** The input of a job that writes a PDF. */
export type PrintJobInput = Omit<ExportInput, 'format'>;

/** What a PDF has. */
export const PrintResult = Type.Object(
  {
    /** Rows in the file, of how many the search found. */
    count: Type.Integer(),
    total: Type.Integer(),
    pages: Type.Integer(),
    /** Characters without a glyph in any font; `〓` stands for them. */
    missing: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);
/** What a PDF has. */
export type PrintResult = Static<typeof PrintResult>;

/** What PDFs need of the server. */
export interface PrintJobServices {
  /** The documents in force of a tenant. */
  served(tenantId: number): { model: Model; records: Records };
  limits: Limits;
}

/** Longest duration in seconds, with the wait for a thread. */
const MOST_SECONDS = 300;

/** The suffixes of codes that permit a PDF, one of which is enough. */
export const PDF_SUFFIXES = ['print', 'export'] as const;

/** Prints a list into a PDF: with the rights of its owner, on one snapshot. */
export function printJob(services: PrintJobServices): JobKind<PrintJobInput, PrintResult> {
  return {
    kind: 'export.pdf',
    title: ({ title }) => ({ text: PRINT_JOB_WORDS.title, params: { page: title } }),
    input: PrintJobInput,
    result: PrintResult,
    // Until it is done, nobody can reach its file; from the start it writes a new one.
    retry: 'again',
    limits: { seconds: MOST_SECONDS },
    kept: ({ entity }) => ({ entity }),
    async permitted({ tenantId, permissions }, { entity }) {
      const { model } = services.served(tenantId);
      const module = model.entities.get(entity)?.entity.module;
      return (
        module !== undefined && PDF_SUFFIXES.some((suffix) => permissions.has(permissionCode(module, suffix)))
      );
    },
    async run(context, input) {
      const { model, records } = services.served(context.session.tenantId);
      const { source, result } = await context.read(async (request) => {
        const page = listPageOf(model, input.entity, input.page);
        const found = await listPrint(request, page, input, { model, records, limits: services.limits });
        return { source: found, result: await writeSource(context, found, services.limits) };
      });
      return context.conclude(async (request: ConnectedRequest) => {
        const data: JsonObject = { format: 'PDF', ...printed(source, input) };
        await records.audit(request, { action: 'print', entity: input.entity, dataId: null, data });
        return result;
      });
    },
  };
}

/** Writes the file, and tells how many pages are done. */
async function writeSource(
  context: JobContext<PrintResult>,
  source: PrintSource,
  limits: Limits,
): Promise<PrintResult> {
  const { place } = await context.file(`${source.name}.pdf`, 'pdf');
  context.progress(0, null, PRINT_JOB_WORDS.running);
  const { pages, missing, rows } = await writePdf({
    input: source.head,
    rows: source.rows(),
    file: place,
    language: context.lang,
    limits,
    signal: context.signal,
    progress: (drawn, all) => context.progress(drawn, all, PRINT_JOB_WORDS.running),
  });
  return { count: rows, total: source.total, pages, missing };
}
