import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { mayWrite } from '../../schemas/model/ownership';
import type { CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { session, type User } from '../session/session-store';

/** Which rows of a page are the session's own to change; all others are read only. */
export interface Ownership {
  /** New rows of this page may be made here. */
  mayAdd: boolean;
  /** Whether some rows may be changed and others not: then each row says so. */
  byRow: boolean;
  owns(row: ListRow): boolean;
  /** Why a row is not the session's own to change. */
  reason(row: ListRow): string;
}

export function useOwnership(page: CompiledPage): Ownership {
  const t = useWords();
  const { user, organisations } = useSnapshot(session);
  return useMemo(() => {
    const owns = (orgId: number | null) => ownsRow(page, user, orgId);
    return {
      mayAdd: owns(user?.orgId ?? null),
      byRow: page.scope === 'org',
      owns: (row) => owns(orgOf(row)),
      reason: (row) =>
        organisations.some(({ id }) => id === orgOf(row))
          ? t('list.ownedElsewhere')
          : t('list.ownedByOthers'),
    };
  }, [page, user, organisations, t]);
}

/** Before it is known who is signed in, nothing is taken away; a foreign server decides for itself. */
function ownsRow(page: CompiledPage, user: User | null, orgId: number | null): boolean {
  if (!page.scope || !user) return true;
  const writer = {
    orgId: user.orgId,
    writesTenant: user.writesTenant === 1,
    isSupper: user.isSupper === 1,
  };
  return mayWrite(page.scope, writer, orgId);
}

function orgOf(row: ListRow): number | null {
  return typeof row.orgId === 'number' ? row.orgId : null;
}

/**
 * The page as a session sees it that reads below its own organisation: with the column and the criterion that tell the
 * organisations apart. For everybody else both would say the same in every row.
 */
export function withOwner(page: CompiledPage, readsBelow: boolean): CompiledPage {
  const { columns } = page.tableConfig;
  const rest = columns.filter(({ column }) => column !== OWNER);
  const searches = page.searches.filter(({ column }) => column !== OWNER);
  const field = page.columns.find(({ model }) => model === OWNER);
  if (!readsBelow || !field)
    return { ...page, searches, tableConfig: { ...page.tableConfig, columns: rest } };
  const named = columns.length > rest.length;
  const behind =
    1 + rest.findLastIndex(({ column, fixed }) => fixed === 'left' || column === page.pageConfig.nameColumn);
  const own = { column: OWNER, field, width: OWNER_WIDTH };
  return {
    ...page,
    searches: [...searches, { column: OWNER, field }],
    tableConfig: { ...page.tableConfig, columns: named ? columns : rest.toSpliced(behind, 0, own) },
  };
}

const OWNER = 'orgId';
const OWNER_WIDTH = 160;
