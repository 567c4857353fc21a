import { writeXlsx } from 'hucre/xlsx';
import type { Cell, CellStyle, DataValidation, WriteSheet } from 'hucre/xlsx';
import type { Language } from '../../schemas/languages';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Field } from '../../schemas/model/field';
import type { FileAnswer } from '../contract/answer';
import type { ConnectedRequest } from '../contract/request';
import { mimeOf } from '../files/file-kinds';
import type { RowBatch } from '../records/row-batch';
import { choicesOf } from './choices-of';
import type { ImportServices } from './import-context';
import { bytesAnswer } from './bytes-answer';
import { isMany } from './reference-texts';
import { sheetColumns, type SheetColumn } from './sheet-columns';
import { sheetText } from './sheet-texts';
import { valueKind } from './value-kind';
import { exampleOf } from './template-example';

/** Rows for which drop-downs are offered. */
const ROWS = 10_000;
/** Choices that a note lists. */
const LISTED = 20;
/** Rows whose cells of texts are formatted as such. */
const TEXT_ROWS = 2000;
const [HEAD, HEAD_REQUIRED, EXAMPLE, TEXT]: CellStyle[] = [
  { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE8EDF3' } } },
  {
    font: { bold: true, color: { rgb: 'FFC0362C' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE8EDF3' } },
  },
  { font: { italic: true, color: { rgb: 'FF808080' } }, numFmt: '@' },
  { numFmt: '@' },
];

/**
 * The template of an import: the columns that the session may write, with drop-downs of their choices, notes about what they
 * take, and an example row, which an upload passes over.
 */
export async function templateSheet(
  services: ImportServices,
  entity: EntityModel,
  request: ConnectedRequest,
): Promise<FileAnswer> {
  const batch = services.records.batch(entity.entity.id, request);
  const columns = sheetColumns(batch).filter(({ fixed }) => !fixed);
  const title = batch.environment.word(entity.entity.title, request.lang, batch.plan);
  const choices: (string[] | null)[] = [];
  for (const { field } of columns) choices.push(await choicesOf(batch, field));
  const lists: WriteSheet = {
    name: '_',
    hidden: true,
    rows: listRows(choices),
  };
  const bytes = await writeXlsx({
    sheets: [dataSheet(batch, title, columns, choices), lists],
    stringMode: 'shared',
  });
  return bytesAnswer(bytes, `${sheetText('template', request.lang, { title })}.xlsx`, mimeOf('xlsx'));
}

/** The example row of a template, by column: an upload passes over a row that still equals it. */
export async function exampleCells(
  batch: RowBatch,
  columns: readonly SheetColumn[],
): Promise<Record<string, string>> {
  const cells: Record<string, string> = {};
  for (const column of columns) {
    if (column.fixed) continue;
    const text = exampleOf(column, await choicesOf(batch, column.field), batch.environment.fieldTypes);
    if (text !== '') cells[column.name] = text;
  }
  return cells;
}

function dataSheet(
  batch: RowBatch,
  title: string,
  columns: readonly SheetColumn[],
  choices: readonly (readonly string[] | null)[],
): WriteSheet {
  const { lang } = batch.request;
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, column] of columns.entries()) {
    cells.set(`0,${at}`, {
      value: `${column.required ? '*' : ''}${column.label}`,
      type: 'string',
      style: column.required ? HEAD_REQUIRED! : HEAD!,
      comment: { text: noteOf(batch, column, choices[at] ?? null) },
    });
    const { fieldTypes } = batch.environment;
    cells.set(`1,${at}`, {
      value: exampleOf(column, choices[at] ?? null, fieldTypes),
      type: 'string',
      style: EXAMPLE!,
    });
    // A spreadsheet would take long digits that are typed here for a number, and lose the last ones.
    if (!choices[at] && !valueKind(column.field, fieldTypes))
      for (let row = 2; row < TEXT_ROWS; row++) cells.set(`${row},${at}`, { value: null, style: TEXT! });
  }
  const first = cells.get('1,0');
  if (first) first.comment = { text: sheetText('example', lang) };
  return {
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map(({ label }) => ({
      width: Math.min(40, Math.max(12, [...label].length * 2 + 4)),
    })),
    cells,
    freezePane: { rows: 1 },
    dataValidations: choices.flatMap((labels, at): DataValidation[] => {
      const field = columns[at]!.field;
      if (!labels || isMany(field)) return [];
      const [own, list] = [letters(at), letters(at)];
      return [
        {
          type: 'list',
          range: `${own}2:${own}${ROWS}`,
          formula1: `'_'!$${list}$1:$${list}$${labels.length}`,
          allowBlank: true,
          // A code is accepted, too.
          showErrorMessage: !field.source,
        },
      ];
    }),
  };
}

/** The choices of the columns side by side. */
function listRows(choices: readonly (readonly string[] | null)[]): (string | null)[][] {
  const most = Math.max(0, ...choices.map((labels) => labels?.length ?? 0));
  return Array.from({ length: most }, (_, row) => choices.map((labels) => labels?.[row] ?? null));
}

function noteOf(
  batch: RowBatch,
  { field, required, key, name }: SheetColumn,
  choices: readonly string[] | null,
): string {
  const { lang } = batch.request;
  const auto = batch.plan.model.entity.columns.find((column) => column.name === name)?.auto;
  return [
    sheetText(required ? 'required' : 'optional', lang),
    ...(key ? [sheetText('key', lang)] : []),
    ...(auto ? [sheetText('auto', lang)] : []),
    ...kindOf(batch, field, choices, lang),
    ...(isMany(field) ? [sheetText('many', lang)] : []),
    ...(field.sensitive ? [sheetText('masked', lang)] : []),
    ...(field.help === undefined ? [] : [field.help]),
  ].join('\n');
}

/** What values a column takes. */
function kindOf(
  { environment }: RowBatch,
  field: Field,
  choices: readonly string[] | null,
  lang: Language,
): string[] {
  const { source, options, decimals } = field;
  const target = environment.plans.get(source?.entity ?? '');
  if (target)
    return [
      sheetText('reference', lang, { title: environment.word(target.model.entity.title, lang, target) }),
    ];
  if (choices) {
    const more = choices.length > LISTED ? '…' : '';
    return [sheetText('choices', lang, { labels: choices.slice(0, LISTED).join('、') + more })];
  }
  const { min, max, precision, maxLength } = options;
  const range = [
    ...(typeof min === 'number' ? [sheetText('from', lang, { n: min })] : []),
    ...(typeof max === 'number' ? [sheetText('to', lang, { n: max })] : []),
  ];
  if (decimals !== undefined) return [sheetText('money', lang), ...range];
  const kind = valueKind(field, environment.fieldTypes);
  if (kind === 'number')
    return [precision ? sheetText('decimals', lang, { n: precision }) : sheetText('number', lang), ...range];
  if (kind) return [sheetText(kind, lang)];
  return typeof maxLength === 'number' ? [sheetText('most', lang, { n: maxLength })] : [];
}

/** The name of a column by its place from 0: `A`, `Z`, `AA`. */
export function letters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}
