import { useEffect, useState } from 'react';
import { useWidgetHost, type MapLookup } from '../widget';

/** The map service of this installation: undefined while loading, null when none is configured. */
export function useMap(wanted: boolean): MapLookup | null | undefined {
  const { map } = useWidgetHost();
  const [ready, setReady] = useState<boolean | undefined>();
  useEffect(() => {
    if (!wanted || !map) return;
    let live = true;
    map.ready().then(
      (is) => live && setReady(is),
      () => live && setReady(undefined),
    );
    return () => {
      live = false;
    };
  }, [map, wanted]);
  return ready === undefined || !map ? undefined : ready ? map : null;
}
