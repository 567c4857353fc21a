import { isObject } from '../../schemas/json';
import { columnKey } from '../../schemas/model/entity-columns';
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
  const first = pending.find((one) => one.to === from)?.from ?? from;
  const others = pending.filter((one) => one.to !== from);
  return first === to ? others : [...others, { from: first, to }];
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
