import { useEffect, useId, useState } from 'react';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { PickerMessage } from '../ui/picker-message';
import { TextInput } from '../ui/text-input';
import { useWords } from '../ui/use-words';
import type { MapLookup, MapPlace, MapPoint } from '../widget';
import { MapPicture } from './map-picture';

/** Search debounce. */
const SEARCH_AFTER_MS = 300;

interface MapDialogProps {
  map: MapLookup;
  /** The address so far, and the city to search first. */
  line: string;
  city: string | undefined;
  point: MapPoint | null;
  /** Called with the point and the place it was found by, if any. */
  onPick(point: MapPoint, place: MapPlace | null): void;
  onClose(): void;
}

/** Picks a point on a map: by place name, by the address typed so far, or by a click. */
export function MapDialog({ map, line, city, point, onPick, onClose }: MapDialogProps) {
  const t = useWords();
  const [keyword, setKeyword] = useState('');
  const [place, setPlace] = useState<MapPlace | null>(null);
  const [pin, setPin] = useState(point);
  const found = useFound(map, keyword, city);
  const listId = useId();

  // Looks up an address without a pin once; an unknown one waits for a manual search.
  useEffect(() => {
    if (point || line === '') return;
    const abort = new AbortController();
    map.geocode(line, abort.signal).then(
      (at) => at && setPin((held) => held ?? at),
      () => undefined,
    );
    return () => abort.abort();
  }, [map, line, point]);

  function choose(chosen: MapPlace) {
    setPlace(chosen);
    setPin({ lng: chosen.lng, lat: chosen.lat });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('widget.map.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={pin ? undefined : t('widget.map.none')}
            onClick={() => pin && onPick(pin, place)}
          >
            {t('widget.map.use')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,480px)] gap-4 max-md:grid-cols-1">
        <div className="min-w-0">
          <TextInput
            type="search"
            aria-label={t('widget.map.search')}
            aria-controls={listId}
            placeholder={t('widget.map.search')}
            prefix={<Icon name="search" size={14} />}
            value={keyword}
            onChange={setKeyword}
            clearable
          />
          <ul id={listId} className="mt-2 max-h-72 overflow-y-auto">
            {found.places.map((one, at) => (
              <li key={at}>
                <button
                  type="button"
                  aria-pressed={one === place}
                  onClick={() => choose(one)}
                  className={classNames(
                    'block w-full rounded-control px-2.5 py-1.5 text-left',
                    one === place ? 'bg-primary-soft text-primary-on-soft' : 'hover:bg-hover',
                  )}
                >
                  <span className="block break-words">{one.name}</span>
                  <span className="block text-note break-words text-fg-2">{one.address}</span>
                </button>
              </li>
            ))}
          </ul>
          {found.places.length === 0 && keyword.trim() !== '' && (
            <PickerMessage loading={found.loading} error={found.error} onRetry={found.onRetry} />
          )}
        </div>
        {pin ? (
          <MapPicture map={map} at={pin} onMove={setPin} />
        ) : (
          <p className="flex aspect-3/2 items-center justify-center rounded-panel border border-line bg-sunken px-4 text-center text-fg-3">
            {t('widget.map.none')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface Found {
  places: readonly MapPlace[];
  loading: boolean;
  error: string | null;
  onRetry(): void;
}

function useFound(map: MapLookup, keyword: string, city: string | undefined): Found {
  const [state, setState] = useState<Omit<Found, 'onRetry'>>({ places: [], loading: false, error: null });
  const [tries, setTries] = useState(0);
  const wanted = keyword.trim();
  useEffect(() => {
    setState({ places: [], loading: wanted !== '', error: null });
    if (wanted === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      map.suggest(wanted, city, abort.signal).then(
        (places) => abort.signal.aborted || setState({ places, loading: false, error: null }),
        (reason: Error) =>
          abort.signal.aborted || setState({ places: [], loading: false, error: reason.message }),
      );
    }, SEARCH_AFTER_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [map, wanted, city, tries]);
  return { ...state, onRetry: () => setTries((times) => times + 1) };
}
