import { open } from 'node:fs/promises';
import type { JsonObject } from '../../schemas/json';
import { permissionCode } from '../../schemas/document/permission';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import type { ExportTemplate } from '../../schemas/template/export-template';
import { AppError } from '../../schemas/errors/app-error';
import type { ConnectedRequest } from '../contract/request';
import type { JobContext, JobKind } from '../jobs/job-contract';
import type { Records } from '../records/records';
import type { RowStream } from '../records/row-stream';
import type { SheetLayout } from '../sheets/sheet-layout';
import { readTemplate } from '../templates/read-template';
import { criteriaWords, type ToldCriterion } from './criteria-words';
import { EXPORT_WORDS } from './job-words';
import { ExportInput, ExportResult } from './export-input';
import { listColumns, plainLayout, templateLayout, templateTree, treeColumns } from './export-layout';
import { exportFacts } from './export-facts';
import { EXPORT_WRITERS } from './export-writers';
import { ExportedPage, listPageOf } from './exported-page';

/** What exports need of the server. */
export interface ExportServices {
  /** The documents in force of a tenant. */
  served(tenantId: number): { model: Model; records: Records };
}

/** Half an hour: a million rows take some minutes. */
const MOST_SECONDS = 1800;
/** Places of cut texts that a result names. */
const MOST_CUTS = 20;

/** Exports a list into a file: with the rights of its owner, on one snapshot, however many rows it has. */
export function exportJob(services: ExportServices): JobKind<ExportInput, ExportResult> {
  return {
    kind: 'export.list',
    title: ({ title }) => ({ text: EXPORT_WORDS.title, params: { page: title } }),
    input: ExportInput,
    result: ExportResult,
    // Until it is done, nobody can reach its file; from the start it writes a new one.
    retry: 'again',
    limits: { seconds: MOST_SECONDS },
    kept: ({ entity }) => ({ entity }),
    permitted({ tenantId, permissions }, { entity }) {
      const { model } = services.served(tenantId);
      const module = model.entities.get(entity)?.entity.module;
      return module !== undefined && permissions.has(permissionCode(module, 'export'));
    },
    async run(context, input) {
      const { model, records } = services.served(context.session.tenantId);
      const done = await context.read((request) =>
        writeFile(context, input, request, { ...services, model, records }),
      );
      return context.conclude(async (request) => {
        const { result, criteria } = done;
        const { format, entity, template } = input;
        const data = {
          format: EXPORT_WRITERS[format].name,
          count: result.count,
          ...(template > 0 && { template: done.name }),
          ...(input.ids && { ids: input.ids.length }),
          ...(criteria.length > 0 && { criteria: criteria as unknown as JsonObject[] }),
        };
        await records.audit(request, { action: 'export', entity, dataId: null, data });
        return result;
      });
    },
  };
}

interface Services extends ExportServices {
  model: Model;
  records: Records;
}

interface Written {
  result: ExportResult;
  criteria: readonly ToldCriterion[];
  name: string;
}

async function writeFile(
  context: JobContext<ExportResult>,
  input: ExportInput,
  request: ConnectedRequest,
  services: Services,
): Promise<Written> {
  const { records, model } = services;
  const { entity } = input;
  const writer = EXPORT_WRITERS[input.format];
  const page = await ExportedPage.of(listPageOf(model, entity, input.page), model, request);
  const template = input.template > 0 ? await listTemplate(request, model, page.page, input.template) : null;
  const tree = template && templateTree(page, template);
  const columns = tree ? treeColumns(tree) : listColumns(page, input.columns ?? page.usualColumns());
  if (columns.length === 0) throw new AppError('nothingToExport');
  const search = withPaths(
    input.search,
    columns.map(({ key }) => key),
  );
  const query = records.listQuery(entity, search);
  const rows = await records.stream(entity, request, { query, ids: input.ids, most: mostRows(request) });
  refuseTooMany(rows.total, request);
  const field = (name: string) => page.column(name)?.field;
  const criteria = await criteriaWords(entity, query, request, { model, records, field });
  const facts = await exportFacts(request, rows.total, criteria, (name) => field(name)?.label ?? name);
  const layout = template && tree ? templateLayout(template, tree, facts) : plainLayout(page, columns);
  const file = await context.file(`${layout.name}.${writer.kind}`, writer.kind);
  // A list shows the sums that it has.
  const showsSums = template === null || template.totals.show;
  const result = await writeRows(context, file.place, {
    layout,
    rows,
    writer,
    sums: showsSums ? page.word('合计') : null,
  });
  return { result, criteria, name: template?.tempName ?? '' };
}

interface Work {
  layout: SheetLayout;
  rows: RowStream;
  writer: (typeof EXPORT_WRITERS)[keyof typeof EXPORT_WRITERS];
  /** The label of the row of sums; null: without one. */
  sums: string | null;
}

/** Writes the file, and tells how far it is. */
async function writeRows(
  context: JobContext<ExportResult>,
  place: string,
  { layout, rows, writer, sums }: Work,
): Promise<ExportResult> {
  const result: ExportResult = { count: 0, total: rows.total, cuts: 0, cutAt: [] };
  const bytes = writer.bytes({
    layout,
    rows,
    sums: sums !== null && rows.sums ? { label: sums, row: rows.sums } : null,
    written(count) {
      result.count = count;
      context.progress(count, rows.total, EXPORT_WORDS.running);
    },
    onCut(cut) {
      result.cuts += 1;
      if (result.cutAt.length < MOST_CUTS) result.cutAt.push(cut);
    },
  });
  context.progress(0, rows.total, EXPORT_WORDS.running);
  const file = await open(place, 'wx');
  try {
    // Unlike `write`, it goes on after a part that a disk took only the beginning of, and so fails on a full one.
    for await (const part of bytes) await file.appendFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
  return result;
}

/** A stored template of a list that the session may use for a page; throws for others. */
export async function listTemplate(
  request: ConnectedRequest,
  model: Model,
  page: CompiledPage,
  id: number,
): Promise<ExportTemplate> {
  const { template } = await readTemplate(request, model, page, { id, kind: 'list' });
  if (template.kind !== 'list') throw new AppError('templateOfOtherPage');
  return template;
}

/** The search with the paths among the columns of the file. */
function withPaths(search: JsonObject, keys: readonly (string | null)[]): JsonObject {
  const paths = keys.filter((key): key is string => key !== null && key.includes('.'));
  return paths.length > 0 ? { ...search, through: paths } : search;
}

/** Refuses more rows than the setting allows, with both numbers: never a file with a part of them. */
export function refuseTooMany(total: number, request: Pick<ConnectedRequest, 'session'>): void {
  const most = mostRows(request);
  if (total > most) throw new AppError('tooManyToExport', { n: total, max: most });
}

/** Rows of one export, by the setting of the organisation. */
export function mostRows({ session }: Pick<ConnectedRequest, 'session'>): number {
  return session.settings.get('export.maxRows');
}
