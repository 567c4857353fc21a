import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuNode } from '../../../schemas/document/domain';
import { useWords } from '../../../widgets/ui/use-words';
import { session } from '../../session/session-store';
import { recentTargets } from '../../shell/jump-targets';
import { routesFromMenu } from '../../shell/menu-routes';
import { recentPlaces } from '../../shell/recent-places';
import { useRecentRecords } from '../../shell/use-recent-records';
import { BlockPanel } from './block-panel';
import { PlaceList } from './place-list';

/** Places shown at once. */
const MOST = 6;

/** The pages and records that the user has opened last in this browser. */
export function RecentBlock({ title }: { title: string }) {
  const t = useWords();
  const { menus } = useSnapshot(session);
  const named = useRecentRecords();
  const given = menus as readonly MenuNode[];
  const routes = useMemo(() => routesFromMenu(given), [given]);
  const places = recentTargets(recentPlaces(), given, routes, named).slice(0, MOST);
  return (
    <BlockPanel title={title}>
      <PlaceList places={places} empty={t('blocks.noRecent')} />
    </BlockPanel>
  );
}
