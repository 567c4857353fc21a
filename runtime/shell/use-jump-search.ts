import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuNode } from '../../schemas/document/domain';
import { FIND_BOUNDS } from '../../schemas/record/find-bounds';
import { firstPoints } from '../../schemas/text/cut-text';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { session } from '../session/session-store';
import { useWords } from '../../widgets/ui/use-words';
import { pageTargets, recentTargets, recordGroups, type FoundRecords, type JumpGroup } from './jump-targets';
import { HOME_PATH, routesFromMenu, withHome } from './menu-routes';
import { findRecords } from './find-records';
import { recentPlaces } from './recent-places';
import { useRecentRecords } from './use-recent-records';

/** Typing pauses for this long before the server is asked. */
const SEARCH_AFTER_MS = 200;

/** What a keyword finds. */
interface JumpSearch {
  groups: readonly JumpGroup[];
  /** The server has not answered this keyword yet; only the first `current` targets are of it. */
  searching: boolean;
  current: number;
  /** Why records could not be searched. */
  failure: string | null;
}

/** Recent places without a keyword, otherwise pages of the menu and records that the server finds. */
export function useJumpSearch(keyword: string): JumpSearch {
  const t = useWords();
  const source = useDataSource();
  const { menus: given } = useSnapshot(session);
  const menus = useMemo(() => withHome(given as readonly MenuNode[], t('shell.home')), [given, t]);
  const routes = useMemo(() => routesFromMenu(menus), [menus]);
  const named = useRecentRecords();
  const wanted = firstPoints(keyword.trim(), FIND_BOUNDS.keyword);
  const [answer, setAnswer] = useState<{
    wanted: string;
    found: readonly FoundRecords[];
    failure: string | null;
  }>();
  useEffect(() => {
    if (wanted === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      findRecords(source, { keyword: wanted }, abort.signal).then(
        (found) => setAnswer({ wanted, found, failure: null }),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          if (!(error instanceof CallError)) throw error;
          setAnswer({ wanted, found: [], failure: error.message });
        },
      );
    }, SEARCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, source]);

  const pages = pageTargets(menus, wanted);
  if (wanted === '') {
    const recent = recentTargets(recentPlaces(), menus, routes, named).filter(
      ({ path }) => path !== HOME_PATH,
    );
    return {
      groups: [
        { title: t('jump.recent'), targets: recent.slice(0, 10) },
        { title: t('jump.pages'), targets: pages },
      ].filter(({ targets }) => targets.length > 0),
      searching: false,
      current: Infinity,
      failure: null,
    };
  }
  const isNew = answer?.wanted !== wanted;
  return {
    // What an earlier keyword found stays until the next answer, so that the list does not jump.
    groups: [
      ...(pages.length > 0 ? [{ title: t('jump.pages'), targets: pages }] : []),
      ...recordGroups(routes, answer?.found ?? []),
    ],
    searching: isNew,
    current: isNew ? pages.length : Infinity,
    failure: isNew ? null : (answer?.failure ?? null),
  };
}
