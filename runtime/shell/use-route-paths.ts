import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuNode } from '../../schemas/document/domain';
import { session } from '../session/session-store';
import { routesFromMenu } from './menu-routes';

/** The paths that this session may open, by the route names of documents. */
export function useRoutePaths(): ReadonlyMap<string, string> {
  const { menus } = useSnapshot(session);
  return useMemo(
    () => new Map(routesFromMenu(menus as readonly MenuNode[]).map(({ name, path }) => [name, path])),
    [menus],
  );
}
