import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { IconButton } from '../ui/icon-button';
import { PickerMessage } from '../ui/picker-message';
import { useWords } from '../ui/use-words';
import type { MapLookup, MapPoint } from '../widget';
import { MAP_SIZE, movedBy, ZOOMS } from './map-geometry';

/** Pixels per arrow key; ten times as many with Shift. */
const STEP = 8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Debounce of picture requests while the pin moves. */
const SETTLE_MS = 250;

interface MapPictureProps {
  map: MapLookup;
  at: MapPoint;
  onMove(to: MapPoint): void;
}

/** A static map picture: a click sets the pin, arrow keys move it. */
export function MapPicture({ map, at, onMove }: MapPictureProps) {
  const t = useWords();
  const [zoom, setZoom] = useState<number>(ZOOMS.usual);
  const [picture, setPicture] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const { lng, lat } = at;

  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      map.picture({ lng, lat }, zoom, abort.signal).then(
        (loaded) => {
          setPicture(loaded);
          setError(null);
        },
        (reason: Error) => abort.signal.aborted || setError(reason.message),
      );
    }, SETTLE_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [map, lng, lat, zoom, tries]);

  function point(event: MouseEvent<HTMLButtonElement>) {
    // A click from the keyboard has no coordinates.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const scale = MAP_SIZE.width / box.width;
    const x = (event.clientX - box.left - box.width / 2) * scale;
    const y = (event.clientY - box.top - box.height / 2) * scale;
    onMove(movedBy(at, x, y, zoom));
  }

  function move(event: KeyboardEvent) {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP * 10 : STEP;
    onMove(movedBy(at, way[0] * step, way[1] * step, zoom));
  }

  return (
    <div className="min-w-0">
      <div className="relative aspect-3/2 w-full max-w-[480px] overflow-hidden rounded-panel border border-line bg-sunken">
        {error !== null ? (
          <PickerMessage error={error} onRetry={() => setTries((times) => times + 1)} />
        ) : (
          <button
            type="button"
            aria-label={t('widget.map.pin', { east: lng.toFixed(6), north: lat.toFixed(6) })}
            className="absolute inset-0 cursor-crosshair"
            onClick={point}
            onKeyDown={move}
          >
            {picture && <img src={picture} alt="" className="size-full object-cover" />}
          </button>
        )}
        <span className="absolute right-2 bottom-2 flex flex-col rounded-control bg-raised shadow-popover">
          <IconButton
            icon="zoom-in"
            size="small"
            side="left"
            label={t('widget.map.zoomIn')}
            disabled={zoom >= ZOOMS.most}
            onClick={() => setZoom(zoom + 1)}
          />
          <IconButton
            icon="zoom-out"
            size="small"
            side="left"
            label={t('widget.map.zoomOut')}
            disabled={zoom <= ZOOMS.least}
            onClick={() => setZoom(zoom - 1)}
          />
        </span>
      </div>
      <p className="mt-1 text-note text-fg-3 tabular-nums">
        {lng.toFixed(6)}, {lat.toFixed(6)}
      </p>
    </div>
  );
}
