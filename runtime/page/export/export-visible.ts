import { saveBlob } from '../../data/save-blob';
import { utils, write, type WorkSheet } from 'sheetjs-style';
import type { FieldTypes } from '../../../schemas/model/field';
import type { CompiledPage, ListedColumn } from '../../../schemas/model/page';
import { cellOf, sheetColumn, type SheetCell, type SheetColumn } from '../../../schemas/sheet/sheet-column';
import { toast } from '../../../widgets/ui/toast';
import type { Words } from '../../../widgets/ui/use-words';
import type { ListRow } from '../../data/data-source';
import { addExportWords } from '../../i18n/add-export-words';
import type { ListState } from '../../list/list-state';
import { isNote } from '../../list/tree-rows';

addExportWords();

const LINE = { style: 'thin', color: { rgb: 'C9CDD4' } };
const FRAME = { top: LINE, bottom: LINE, left: LINE, right: LINE };
const HEAD = {
  font: { bold: true },
  fill: { fgColor: { rgb: 'F2F3F5' } },
  border: FRAME,
  alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
};
/** The longest text of a cell. */
const MOST_CELL = 32_767;
/** The longest name of a sheet, and the characters that it cannot have. */
const MOST_NAME = 31;
const REFUSED = /[\\/?*[\]:]/g;

/**
 * Downloads what a list shows now as .xlsx, without the server: its columns from left to right, its rows in their order,
 * nodes of a tree below their parents, and the row of sums.
 */
export async function exportVisible(
  page: CompiledPage,
  columns: readonly ListedColumn[],
  { rows, summary }: Pick<ListState, 'rows' | 'summary'>,
  types: FieldTypes,
  t: Words,
): Promise<void> {
  const lines = linesOf(rows, 0);
  const bytes = workbookOf(page, columns, lines, summary, types, t);
  saveBlob(new Blob([bytes], { type: MIME }), `${page.title}.xlsx`);
  toast.success(t('export.done', { done: lines.length, total: lines.length }));
}

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A row with its level in a tree. */
interface Line {
  row: ListRow;
  depth: number;
}

function linesOf(rows: readonly ListRow[], depth: number): Line[] {
  return rows.flatMap((row) => {
    if (isNote(row)) return [];
    const below = Array.isArray(row.children) ? linesOf(row.children as ListRow[], depth + 1) : [];
    return [{ row, depth }, ...below];
  });
}

function workbookOf(
  page: CompiledPage,
  listed: readonly ListedColumn[],
  lines: readonly Line[],
  summary: ListRow | null,
  types: FieldTypes,
  t: Words,
): ArrayBuffer {
  const columns = listed.map(({ field }) => sheetColumn(field, types.get(field.type)));
  const sheet: WorkSheet = {};
  const put = (row: number, column: number, cell: object | null) => {
    if (cell) sheet[utils.encode_cell({ r: row, c: column })] = cell;
  };
  columns.forEach(({ label }, at) => put(0, at, { t: 's', v: label, s: HEAD }));
  lines.forEach(({ row, depth }, at) =>
    columns.forEach((column, place) => put(at + 1, place, cellFor(column, row, place === 0 ? depth : 0))),
  );
  if (summary) {
    columns.forEach((column, place) => {
      const cell = column.key in summary ? cellOf(column, summary) : null;
      put(
        lines.length + 1,
        place,
        written(column, place === 0 && cell === null ? t('list.sum') : cell, 0, true),
      );
    });
  }
  const last = { r: lines.length + (summary ? 1 : 0), c: Math.max(0, columns.length - 1) };
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: last });
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }));
  const name = page.title.replace(REFUSED, ' ').slice(0, MOST_NAME) || 'Sheet1';
  const book = { SheetNames: [name], Sheets: { [name]: sheet } };
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
}

const cellFor = (column: SheetColumn, row: ListRow, depth: number) =>
  written(column, cellOf(column, row), depth, false);

/** A cell as the library writes it, null for none; texts are texts whatever they begin with (C25). */
function written({ format }: SheetColumn, value: SheetCell, depth: number, bold: boolean): object | null {
  if (value === null) return null;
  const style = {
    border: FRAME,
    ...(bold && { font: { bold } }),
    alignment: { vertical: 'center', ...(depth > 0 && { horizontal: 'left', indent: depth }) },
  };
  if (typeof value === 'number')
    return { t: 'n', v: value, z: format, s: { ...style, ...(format && { numFmt: format }) } };
  return { t: 's', v: value.slice(0, MOST_CELL), s: style };
}
