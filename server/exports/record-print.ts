import { AppError } from '../../schemas/errors/app-error';
import { Decimal } from '../../schemas/expression/decimal';
import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import { printColumns } from '../../schemas/print/print-columns';
import type { PrintColumn, PrintFact, PrintInput, PrintRow } from '../../schemas/print/print-input';
import { PRINT_WORDS } from '../../schemas/print/print-words';
import { leavesOf } from '../../schemas/print/table-columns';
import type { ExportTemplate, Signature } from '../../schemas/template/export-template';
import { FILLED_SIGNATURES, shownSignatures } from '../../schemas/template/signatures';
import { lineKey, offeredColumns, offeredHeader } from '../../schemas/template/template-columns';
import { amountInWords } from '../../schemas/text/amount-in-words';
import type { ConnectedRequest } from '../contract/request';
import type { Records } from '../records/records';
import { readTemplate } from '../templates/read-template';
import { seenPage } from '../templates/template-place';
import { exportFacts } from './export-facts';
import { signatureOf, type ExportFacts } from './export-layout';
import { cellText, columnFacts } from './print-source';
import { signersOf, type Signer } from './record-signers';

/** Records to print by a template; 0: by the default one. */
export interface AskedRecords {
  ids: readonly number[];
  template: number;
}

/** Records as they are printed, one print each. */
export interface RecordPrints {
  inputs: PrintInput[];
  /** The name of the file, without an ending. */
  name: string;
  /** The name of the template; empty: the default one. */
  template: string;
  /** Copies of each record. */
  copies: number;
}

/** How the parts of a record are printed. */
interface Printer {
  template: ExportTemplate;
  columns: readonly PrintColumn[];
  /** The columns of the record, and those of its lines by `lines/column`. */
  fields: ReadonlyMap<string, Field>;
  /** The text of a field in a record or in a line. */
  text(key: string, row: JsonObject): string;
}

/**
 * Records with their lines, read as the detail view reads them: in scope, with the masks and column rights of the
 * session. Throws `notFound` when one of them is not there for the session, and for unknown templates.
 */
export async function recordPrints(
  request: ConnectedRequest,
  page: CompiledPage,
  { ids, template: id }: AskedRecords,
  { model, records }: { model: Model; records: Records },
): Promise<RecordPrints> {
  const seen = await seenPage(request, model, page);
  const { template } = await readTemplate(request, model, page, { id, kind: 'record' });
  if (template.kind !== 'record') throw new AppError('templateOfOtherPage');
  const printer = printerOf(seen, template, model);
  const facts = await exportFacts(request, ids.length, [], (column) => column);
  const subject = model.entities.get(page.entity!)!;
  const inputs: PrintInput[] = [];
  const names: string[] = [];
  for (const one of ids) {
    const detail = { ...request, continues: true, params: { id: one }, body: {} };
    const record = (await records.call(subject.entity.id, 'detail', detail)) as JsonObject;
    const signers = await signersOf(request, subject, one);
    inputs.push(inputOf(printer, record, { facts, signers }));
    const name = record[page.pageConfig.nameColumn];
    if (typeof name === 'string') names.push(name);
  }
  const own = ids.length === 1 && names.length === 1 ? `-${names[0]}` : '';
  return {
    inputs,
    name: `${template.name}${own}`,
    template: template.tempName,
    copies: template.pdfConfig.mulligansPage,
  };
}

function printerOf(page: CompiledPage, template: ExportTemplate, model: Model): Printer {
  const { fieldTypes: types } = model;
  const fields = new Map(offeredHeader(page, types).map(({ key, field }) => [key, field]));
  for (const group of offeredColumns(page, 'record', types))
    for (const { key, field } of group.children ?? []) if (field) fields.set(key, field);
  const texts = new Map(
    [...fields].map(([key, field]) => [key, cellText(field.model, field, types)] as const),
  );
  const columns = printColumns(template, (key) => {
    const field = fields.get(key);
    return field ? columnFacts(field, types, false) : null;
  });
  return {
    template,
    columns: withoutOnlyHeading(columns, template),
    fields,
    text: (key, row) => texts.get(key)?.(row) ?? '',
  };
}

/** The lines of a record stand below a heading with their name; where they are the only ones, it says nothing. */
function withoutOnlyHeading(columns: PrintColumn[], { columns: nodes }: ExportTemplate): PrintColumn[] {
  const [only] = columns;
  const node = nodes.find(({ key }) => key === only?.key);
  if (columns.length !== 1 || !only?.children || node?.iscustom || node?.customName) return columns;
  return [...only.children];
}

interface Around {
  facts: ExportFacts;
  signers: ReadonlyMap<string, Signer>;
}

function inputOf(printer: Printer, record: JsonObject, around: Around): PrintInput {
  const { template, columns } = printer;
  const { facts } = around;
  const words = PRINT_WORDS[facts.language];
  const header = template.baseHeader
    .filter(({ checked }) => checked)
    .map(({ key, name }): PrintFact => ({ name, value: printer.text(key, record) }));
  const amount = amountOf(printer, record);
  return {
    config: template.pdfConfig,
    columns,
    rows: rowsOf(printer, record),
    facts: {
      title: template.exportTitle,
      header,
      signatures: shownSignatures(template.baseFooter).map((one) => signed(one, around)),
      notes: amount === null ? [] : [`${words.inWords}${words.colon}${amount}`],
      printedAt: facts.time.slice(0, 16),
      total: template.totals.show,
      carried: template.totals.carried,
      words,
    },
  };
}

/** The lines in order; where a record has lines of several kinds, those of one follow those of another. */
function rowsOf({ columns, text }: Printer, record: JsonObject): PrintRow[] {
  const keys = leavesOf(columns).map(({ key }) => key);
  const kinds = [...new Set(keys.filter((key) => key.includes('/')).map(kindOf))];
  return kinds.flatMap((kind) =>
    linesOf(record, kind).map((line) => keys.map((key) => (kindOf(key) === kind ? text(key, line) : ''))),
  );
}

const kindOf = (key: string): string => key.split('/')[0]!;

function linesOf(record: JsonObject, kind: string): JsonObject[] {
  const lines: Json = record[kind] ?? [];
  return Array.isArray(lines) ? (lines as JsonObject[]) : [];
}

/** The amount that is written out: a column of the record, or the sum of a column of its lines; null without one. */
function amountOf({ template, fields }: Printer, record: JsonObject): string | null {
  const key = template.totals.inWords;
  const field = key === undefined ? undefined : fields.get(key);
  // Of a masked amount nothing is told.
  if (key === undefined || !field || field.sensitive) return null;
  const kind = kindOf(key);
  const values =
    key === lineKey(kind, field.model)
      ? linesOf(record, kind).map((line) => line[field.model] ?? null)
      : [record[key] ?? null];
  const numbers = values.filter((value) => value !== null && value !== '');
  if (numbers.length === 0) return null;
  const sum = numbers.reduce<Decimal>((total, value) => total.plus(String(value)), new Decimal(0));
  return amountInWords(sum.toFixed(2));
}

/** A signature: of the workflow, of the system, or empty for hands. */
function signed({ key, name, verb }: Signature, { facts, signers }: Around): PrintFact {
  const signer = signers.get(verb ?? (key === 'preparer' ? 'add' : ''));
  if (verb !== undefined) return { name, value: signer ? `${signer.name} ${signer.time}` : null };
  if (!FILLED_SIGNATURES.has(key)) return { name, value: null };
  return { name, value: signer?.name ?? signatureOf(key, facts) };
}
