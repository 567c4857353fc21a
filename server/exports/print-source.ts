import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { Field, FieldTypes } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import { isPath } from '../../schemas/model/through';
import { printColumns } from '../../schemas/print/print-columns';
import type { PrintFact, PrintFacts, PrintInput, PrintRow } from '../../schemas/print/print-input';
import { PRINT_WORDS } from '../../schemas/print/print-words';
import { leavesOf } from '../../schemas/print/table-columns';
import type { ExportTemplate } from '../../schemas/template/export-template';
import { FILLED_SIGNATURES, shownSignatures } from '../../schemas/template/signatures';
import { offeredColumns } from '../../schemas/template/template-columns';
import { limitError } from '../contract/limit-error';
import type { Limits } from '../contract/limits';
import type { ConnectedRequest } from '../contract/request';
import type { Records } from '../records/records';
import { readTemplate } from '../templates/read-template';
import { seenPage } from '../templates/template-place';
import { criteriaWords, type ToldCriterion } from './criteria-words';
import { exportFacts } from './export-facts';
import type { ExportBody } from './export-input';
import { factOf, signatureOf, type ExportFacts } from './export-layout';

/** Everything of a print beside its rows. */
export type PrintHead = Omit<PrintInput, 'rows'>;

/** A print of a list whose rows are still in the database. */
export interface PrintSource {
  head: PrintHead;
  /** The name of its file, without an ending. */
  name: string;
  total: number;
  /** Reads the rows part by part; once, while the request holds its transaction. */
  rows(): AsyncGenerator<PrintRow[], void>;
  /** For the log. */
  template: string;
  criteria: readonly ToldCriterion[];
}

/** What prints are assembled with. */
export interface PrintServices {
  model: Model;
  records: Records;
  limits: Limits;
}

/**
 * What a search of a list prints, as a template says (0: as the list shows it). Throws `AppError` for an unknown template
 * or column, and for more rows than a print may have.
 */
export async function listPrint(
  request: ConnectedRequest,
  page: CompiledPage,
  asked: Pick<ExportBody, 'columns' | 'ids' | 'search'> & { template: number },
  { model, records, limits }: PrintServices,
): Promise<PrintSource> {
  const seen = await seenPage(request, model, page);
  const read = await readTemplate(request, model, page, { id: asked.template, kind: 'list' });
  if (read.template.kind !== 'list') throw new AppError('unknownTemplate');
  const fields = fieldsOf(seen, model.fieldTypes);
  const template = asked.template === 0 ? withColumns(read.template, asked.columns) : read.template;
  const joined = new Set(seen.tableConfig.columns.flatMap(({ column, join }) => (join ? [column] : [])));
  const columns = printColumns(template, (key) => {
    const field = fields.get(key);
    return field ? columnFacts(field, model.fieldTypes, joined.has(key)) : null;
  });
  const keys = leavesOf(columns).map(({ key }) => key);
  if (keys.length === 0) throw new AppError('nothingToExport');
  const entity = page.entity!;
  const paths = keys.filter(isPath);
  const search = paths.length > 0 ? { ...asked.search, through: paths } : asked.search;
  const query = records.listQuery(entity, search);
  const stream = await records.stream(entity, request, { query, ids: asked.ids, most: limits.printRows });
  if (stream.total > limits.printRows) throw limitError('printTooManyRows', 'printRows', limits);
  const known = { model, records, field: (name: string) => fields.get(name) };
  const criteria = await criteriaWords(entity, query, request, known);
  const labelOf = (name: string) => fields.get(name)?.label ?? name;
  const facts = await exportFacts(request, stream.total, criteria, labelOf);
  const texts = keys.map((key) => cellText(key, fields.get(key), model.fieldTypes));
  return {
    head: { config: template.pdfConfig, columns, facts: printFacts(template, facts) },
    name: template.name,
    total: stream.total,
    async *rows() {
      for await (const batch of stream.batches())
        yield batch.map(({ row, depth }) => rowOf(texts, row, depth));
    },
    template: template.tempName,
    criteria,
  };
}

/** What the log says about a print. */
export function printed(
  { total, template, criteria }: PrintSource,
  asked: { template: number; ids: readonly number[] | null },
): JsonObject {
  return {
    count: total,
    ...(asked.template > 0 && { template }),
    ...(asked.ids && { ids: asked.ids.length }),
    ...(criteria.length > 0 && { criteria: criteria as unknown as JsonObject[] }),
  };
}

/** The columns of the list that a template may name, as the session sees them. */
function fieldsOf(page: CompiledPage, types: FieldTypes): Map<string, Field> {
  return new Map(
    offeredColumns(page, 'list', types).flatMap(({ key, field }) => (field ? [[key, field] as const] : [])),
  );
}

/** The default template with the columns that the list shows, in their order. */
function withColumns(template: ExportTemplate, names: readonly string[] | null): ExportTemplate {
  if (!names) return template;
  const columns = names.map((name) => {
    const found = template.columns.find(({ key }) => key === name);
    if (!found) throw new AppError('invalidCriteria', {}, { field: 'columns' });
    return { ...found, checked: true };
  });
  return { ...template, columns, colOrder: {} };
}

/** How a column is printed: numbers at the right, and amounts of the list's sums with a sum. */
export function columnFacts(field: Field, types: FieldTypes, join: boolean) {
  const numeric = isNumeric(field, types);
  const sum = numeric && field.summary === true && !field.sensitive;
  return { ...(numeric && { numeric }), ...(sum && { sum }), ...(join && !numeric && { join }) };
}

function isNumeric(field: Field, types: FieldTypes): boolean {
  const type = types.get(field.type);
  if (!type || field.source || field.sourceBy || field.options.options || field.options.duration)
    return false;
  if (type.decimals !== undefined) return true;
  const storage = type.valueless ? null : type.storage(field);
  return storage === 'integer' || storage === 'bigint' || storage?.startsWith('numeric') === true;
}

/** The text of a column in a row, as the list shows it. */
export function cellText(
  key: string,
  field: Field | undefined,
  types: FieldTypes,
): (row: JsonObject) => string {
  const type = field && types.get(field.type);
  if (!field || !type) return () => '';
  return (row) => {
    const label = (row.labels as Readonly<Record<string, string | string[]>> | undefined)?.[key];
    const value = row[key] ?? null;
    if (value === null || value === '') return label === undefined ? '' : [label].flat().join('、');
    return type.text(value, field, label);
  };
}

function rowOf(texts: readonly ((row: JsonObject) => string)[], row: JsonObject, depth: number): string[] {
  const cells = texts.map((text) => text(row));
  if (depth > 0) cells[0] = `${'　'.repeat(depth)}${cells[0]}`;
  return cells;
}

/** What stands around the table of a list. Header fields without a value are left out. */
function printFacts(template: ExportTemplate, facts: ExportFacts): PrintFacts {
  const header = template.baseHeader.flatMap(({ key, name, checked }): PrintFact[] => {
    const value = checked ? factOf(key, facts) : '';
    return value === '' ? [] : [{ name, value }];
  });
  return {
    title: template.exportTitle,
    header,
    signatures: shownSignatures(template.baseFooter).map(({ key, name }) => ({
      name,
      value: FILLED_SIGNATURES.has(key) ? signatureOf(key, facts) : null,
    })),
    notes: [],
    printedAt: facts.time.slice(0, 16),
    total: template.totals.show,
    carried: template.totals.carried,
    words: PRINT_WORDS[facts.language],
  };
}
