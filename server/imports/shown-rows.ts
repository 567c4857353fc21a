import type { ImportRow } from '../../schemas/record/import-contract';
import type { StoredImportRow } from './import-store';

/** Stands for a value that the session does not see. */
const UNSEEN = '***';

/**
 * Stored rows as a review shows them. `unseen` columns are those of the session now: it may have lost the right to a value
 * since the sheet was checked.
 */
export function shownRows(rows: readonly StoredImportRow[], unseen: (name: string) => boolean): ImportRow[] {
  return rows.map(({ row, head, kind, cells, before, errors }) => ({
    row,
    ...(head !== row && { head }),
    kind,
    cells,
    ...(kind === 'changed' && before && { before: seenTexts(before, unseen) }),
    errors: errors ?? [],
  }));
}

function seenTexts(before: Record<string, string>, unseen: (name: string) => boolean) {
  const seen = (name: string, text: string) => !unseen(name) || text === '' || text.includes(UNSEEN);
  return Object.fromEntries(
    Object.entries(before).map(([name, text]) => [name, seen(name, text) ? text : UNSEEN]),
  );
}
