import type { Field, FieldTypes } from '../model/field';
import type { CompiledPage } from '../model/page';
import type { TemplateColumn, TemplateContent } from './export-template';

/** What a template of a page may show of a column: `group` has children instead of a value. */
export interface OfferedColumn {
  key: string;
  name: string;
  /** Part of the list, or of the lines, without the user's doing. */
  usual: boolean;
  /** Null: a heading above `children`. */
  field: Field | null;
  /** The width of the list, in pixels, where the page declares it. */
  width?: number;
  children?: OfferedColumn[];
}

/** The columns that a template of the page may name: those of its list, then the others of its entity; or its lines. */
export function offeredColumns(
  page: CompiledPage,
  kind: TemplateContent['kind'],
  types: FieldTypes,
): OfferedColumn[] {
  return kind === 'list' ? columnsOfList(page, types) : columnsOfLines(page, types);
}

/** The columns of a record that may stand above its lines. */
export function offeredHeader(
  { columns }: CompiledPage,
  types: FieldTypes,
): { key: string; name: string; field: Field }[] {
  return columns
    .filter((field) => isPrinted(field, types))
    .map((field) => ({ key: field.model, name: field.label, field }));
}

/** The key of a column of line items in a template: `lines/price`. */
export const lineKey = (lines: string, column: string): string => `${lines}/${column}`;

function columnsOfList({ tableConfig, columns }: CompiledPage, types: FieldTypes): OfferedColumn[] {
  const listed = tableConfig.columns.filter(({ field }) => isPrinted(field, types));
  const names = new Set(listed.map(({ column }) => column));
  return [
    ...listed.map(({ column, hidden, width, field }) => ({
      key: column,
      name: field.label,
      usual: hidden !== true,
      field,
      ...(width !== undefined && { width }),
    })),
    ...columns
      .filter((field) => isPrinted(field, types) && !names.has(field.model))
      .map((field) => ({ key: field.model, name: field.label, usual: false, field })),
  ];
}

function columnsOfLines({ columns }: CompiledPage, types: FieldTypes): OfferedColumn[] {
  return columns
    .filter(({ cells }) => cells !== undefined)
    .map((lines) => ({
      key: lines.model,
      name: lines.label,
      usual: true,
      field: null,
      children: (lines.cells ?? [])
        .filter((cell) => isPrinted(cell, types))
        .map((cell) => ({
          key: lineKey(lines.model, cell.model),
          name: cell.label,
          usual: true,
          field: cell,
        })),
    }));
}

/** Secrets, rows, markup and values of chosen forms stand in no cell of a sheet or of a printed table. */
function isPrinted(field: Field, types: FieldTypes): boolean {
  const type = types.get(field.type);
  if (!type || type.valueless || type.apart || type.markup || field.formBy) return false;
  return type.isSecret?.(field) !== true;
}

/** The columns of a tree, without headings, in their order. */
export function leavesOf(columns: readonly TemplateColumn[]): TemplateColumn[] {
  return columns.flatMap((column) => (column.children ? leavesOf(column.children) : [column]));
}

/** Every node of a tree, headings before their columns. */
export function nodesOf(columns: readonly TemplateColumn[]): TemplateColumn[] {
  return columns.flatMap((column) => [column, ...nodesOf(column.children ?? [])]);
}

/** The tree without the columns that are not checked, and without headings above none. */
export function checkedTree(columns: readonly TemplateColumn[]): TemplateColumn[] {
  return columns.flatMap((column) => {
    if (!column.children) return column.checked ? [column] : [];
    const children = checkedTree(column.children);
    return children.length > 0 ? [{ ...column, checked: true, children }] : [];
  });
}

/** The place of each column among its siblings. */
export function colOrderOf(columns: readonly TemplateColumn[]): Record<string, number> {
  return Object.fromEntries(placesOf(columns));
}

function placesOf(columns: readonly TemplateColumn[]): [string, number][] {
  return columns.flatMap(({ key, children }, place) => [[key, place], ...placesOf(children ?? [])]);
}

/** The columns in the order of their places; those without one keep theirs behind the others. */
export function orderedColumns(
  columns: readonly TemplateColumn[],
  order: Readonly<Record<string, number>>,
): TemplateColumn[] {
  const place = ({ key }: TemplateColumn) => order[key] ?? Number.MAX_SAFE_INTEGER;
  return columns
    .map((column) =>
      column.children ? { ...column, children: orderedColumns(column.children, order) } : column,
    )
    .sort((one, other) => place(one) - place(other));
}
