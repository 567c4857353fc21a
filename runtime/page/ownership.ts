import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { JsonObject } from '../../schemas/json';
import { holdsRows } from '../../schemas/model/ownership';
import type { CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { organisationOf, ownsOrganisation } from '../record/owns-row';
import { session } from '../session/session-store';

/** Which rows of a page the session may change; others are read-only. */
export interface Ownership {
  /** Whether new rows can be created. */
  mayAdd: boolean;
  /** Whether rows of the session's place can be changed: a supplier's user keeps rows of a kind that others add. */
  mayKeep: boolean;
  /** Whether the organisation of the session holds such rows at all. */
  holds: boolean;
  /** Whether some rows are read-only, so that each row shows it. */
  byRow: boolean;
  owns(row: JsonObject): boolean;
  /** Why a row is read-only. */
  reason(row: ListRow): string;
}

/** The ownership of a page for the current session. */
export function useOwnership(page: CompiledPage): Ownership {
  const t = useWords();
  const { user, organisations } = useSnapshot(session);
  return useMemo(() => {
    // A list asks for each row; the rows belong to few organisations.
    const known = new Map<number | null, boolean>();
    const owns = (orgId: number | null) => {
      const is = known.get(orgId) ?? ownsOrganisation(page, user, orgId);
      known.set(orgId, is);
      return is;
    };
    return {
      mayKeep: owns(user?.orgId ?? null),
      mayAdd: ownsOrganisation(page, user, user?.orgId ?? null, true),
      holds: holdsRows(page.heldBy, { isBureau: user?.isBureau === 1 }),
      byRow: page.scope === 'org',
      owns: (row) => owns(organisationOf(row)),
      reason: (row) =>
        organisations.some(({ id }) => id === organisationOf(row))
          ? t('list.ownedElsewhere')
          : t('list.ownedByOthers'),
    };
  }, [page, user, organisations, t]);
}

/**
 * Adds the organisation column and criterion for sessions that also read organisations below their own. For other
 * sessions both would be the same in every row.
 */
export function withOwner(page: CompiledPage, readsBelow: boolean): CompiledPage {
  const { columns } = page.tableConfig;
  const rest = columns.filter(({ column }) => column !== OWNER);
  const searches = page.searches.filter(({ column }) => column !== OWNER);
  const field = page.columns.find(({ model }) => model === OWNER);
  if (!readsBelow || !field)
    return { ...page, searches, tableConfig: { ...page.tableConfig, columns: rest } };
  const named = columns.length > rest.length;
  const leading = rest.flatMap(({ column, fixed }, at) =>
    fixed === 'left' || column === page.pageConfig.nameColumn ? at : [],
  );
  const behind = 1 + (leading.at(-1) ?? -1);
  const own = { column: OWNER, field, width: OWNER_WIDTH };
  return {
    ...page,
    searches: [...searches, { column: OWNER, field }],
    tableConfig: {
      ...page.tableConfig,
      columns: named ? columns : [...rest.slice(0, behind), own, ...rest.slice(behind)],
    },
  };
}

const OWNER = 'orgId';
const OWNER_WIDTH = 160;
