import { boundedWidth } from '../../schemas/record/list-settings';

interface ColumnResize {
  /** The edge of the column's head. */
  edge: HTMLElement;
  /** Where it was pressed. */
  from: number;
  pointerId: number;
  onWidth(width: number): void;
}

/**
 * Follows the pointer until it is released. Meanwhile only the track of the column changes, without rendering: a hundred
 * rows are not rendered again for each pixel. Escape leaves the width as it was.
 */
export function resizeColumn({ edge, from, pointerId, onWidth }: ColumnResize): void {
  const head = edge.closest('th');
  const table = edge.closest('table');
  // The button was released while this code was loaded.
  if (!head || !table || !edge.isConnected) return;
  const at = [...(head.parentElement?.children ?? [])].indexOf(head);
  const before = table.style.getPropertyValue('--columns');
  const total = table.style.width;
  const start = head.offsetWidth;
  let width = start;
  const stop = new AbortController();
  const { signal } = stop;
  const put = () => {
    const tracks = before.split(' ');
    tracks[at] = `${width}px`;
    table.style.setProperty('--columns', tracks.join(' '));
    table.style.width = `${parseFloat(total) + width - start}px`;
  };
  const restore = () => {
    stop.abort();
    table.style.setProperty('--columns', before);
    table.style.width = total;
  };
  const isOurs = (event: PointerEvent) => event.pointerId === pointerId;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!isOurs(event)) return;
      // The release was missed.
      if (event.buttons === 0) return restore();
      width = boundedWidth(start + event.clientX - from);
      put();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      if (!isOurs(event)) return;
      restore();
      if (width !== start) onWidth(width);
    },
    { signal },
  );
  window.addEventListener('pointercancel', restore, { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && restore(), { signal });
}
