import { columnKey } from '../../schemas/model/entity-columns';
import { snakeCase } from '../../schemas/text/snake-case';
import type { ActionContext } from '../action';
import { renameKeyInRoles } from '../identity/rename-key-in-roles';
import type { ColumnRename } from '../database/migration/rename-columns';
import type { DocumentRow, PendingRename } from './document-row';

/** Renames since the last publish, one more among them: twice is once, there and back is nothing. */
export function withRename(pending: readonly PendingRename[], from: string, to: string): PendingRename[] {
  const first = pending.find((one) => one.to === from)?.from ?? from;
  const others = pending.filter((one) => one.to !== from);
  return first === to ? others : [...others, { from: first, to }];
}

/** What the drafts ask of the tables. */
export function columnRenames(rows: readonly DocumentRow[]): ColumnRename[] {
  return rows
    .filter(({ kind }) => kind === 'entity')
    .flatMap(({ code, renames }) =>
      (renames ?? []).map(({ from, to }) => ({ table: code, from: snakeCase(from), to: snakeCase(to) })),
    );
}

/** Roles name columns by their names, too: what was hidden stays so. */
export async function renameInRoles({ tx, session }: ActionContext, row: DocumentRow): Promise<void> {
  for (const { from, to } of row.renames ?? [])
    await renameKeyInRoles(tx, session.tenantId, columnKey(row.code, from), columnKey(row.code, to));
}
