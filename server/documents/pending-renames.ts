import { AppError } from '../../schemas/errors/app-error';
import { isObject } from '../../schemas/json';
import { columnKey } from '../../schemas/model/entity-columns';
import type { Model } from '../../schemas/model/model';
import { snakeCase } from '../../schemas/text/snake-case';
import type { ActionContext } from '../action';
import { renameKeyInRoles } from '../identity/rename-key-in-roles';
import type { ColumnRename } from '../database/migration/rename-columns';
import type { DocumentRow, PendingRename } from './document-row';
import { readDraft } from './read-draft';

/**
 * Adds a rename to those since the last publish: renames of the same column are combined, and a rename back to the
 * original name removes the entry.
 */
export function withRename(pending: readonly PendingRename[], from: string, to: string): PendingRename[] {
  const first = originalName(pending, from);
  // A column that had the new name before is no longer in the draft.
  const others = pending.filter((one) => one.to !== from && one.to !== to);
  return first === to ? others : [...others, { from: first, to }];
}

/** What the published version calls a column of the draft. */
function originalName(pending: readonly PendingRename[], name: string): string {
  return pending.find((one) => one.to === name)?.from ?? name;
}

/**
 * Throws when the new name belongs to another column of the version in force: until the publish the values of both are
 * in the table under their old names, and afterwards nothing would tell which of them are meant.
 */
export function refusePublishedName(
  { code, renames }: DocumentRow,
  { entities }: Model,
  { from, to }: PendingRename,
): void {
  const column = snakeCase(to);
  if (snakeCase(originalName(renames ?? [], from)) === column) return;
  if (entities.get(code)?.stored.some((one) => one.column === column))
    throw new AppError('renamePublished', { name: to });
}

/** The table renames of the drafts. */
export function columnRenames(rows: readonly DocumentRow[]): ColumnRename[] {
  return rows
    .filter(({ kind }) => kind === 'entity')
    .flatMap(({ code, renames }) =>
      (renames ?? []).map(({ from, to }) => ({ table: code, from: snakeCase(from), to: snakeCase(to) })),
    );
}

/**
 * The renames that a publish of the draft carries out. A draft that was edited after a rename may have the old column
 * again: then the column keeps its name in the table, in roles and in logs.
 */
export function renamesInForce({ kind, text, renames }: DocumentRow): PendingRename[] {
  const columns = kind === 'entity' && renames ? readDraft(text).json?.columns : null;
  const names = new Set(
    Array.isArray(columns) ? columns.map((column) => isObject(column) && column.name) : [],
  );
  return (renames ?? []).filter(({ from, to }) => names.has(to) && !names.has(from));
}

/** Roles refer to columns by name, so hidden columns stay hidden after a rename. */
export async function renameInRoles({ tx, session }: ActionContext, row: DocumentRow): Promise<void> {
  for (const { from, to } of renamesInForce(row))
    await renameKeyInRoles(tx, session.tenantId, columnKey(row.code, from), columnKey(row.code, to));
}
