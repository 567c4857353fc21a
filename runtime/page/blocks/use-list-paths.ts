import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuNode } from '../../../schemas/document/domain';
import { session } from '../../session/session-store';
import { routesFromMenu } from '../../shell/menu-routes';

/** The paths that this session may open, by the ids of their pages. */
export function useListPaths(): ReadonlyMap<string, string> {
  const { menus } = useSnapshot(session);
  return useMemo(() => {
    const routes = routesFromMenu(menus as readonly MenuNode[]).filter(({ path }) => !path.includes(':'));
    return new Map(
      routes.flatMap(({ path, shows }) => (shows.kind === 'page' ? [[shows.pageId, path] as const] : [])),
    );
  }, [menus]);
}
