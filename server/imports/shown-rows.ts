import type { ImportRow } from '../../schemas/record/import-contract';
import type { StoredImportRow } from './import-store';

/** A stored row as a review shows it. */
export function shownRow({ row, head, kind, cells, before, errors }: StoredImportRow): ImportRow {
  return {
    row,
    ...(head !== row && { head }),
    kind,
    cells,
    ...(kind === 'changed' && before && { before }),
    errors: errors ?? [],
  };
}
