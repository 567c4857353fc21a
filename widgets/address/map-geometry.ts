import type { MapPoint } from '../widget';

/** Size of the map picture in pixels. */
export const MAP_SIZE = { width: 480, height: 320 } as const;
/** Zoom levels that the map dialog offers, and the one it opens with. */
export const ZOOMS = { least: 3, most: 18, usual: 15 } as const;

/** Width of the world in pixels at a zoom level, in the Mercator projection that all map providers use. */
const world = (zoom: number) => 256 * 2 ** zoom;

/** The point that is `x` pixels right of and `y` pixels below another. */
export function movedBy({ lng, lat }: MapPoint, x: number, y: number, zoom: number): MapPoint {
  const size = world(zoom);
  const down = mercator(lat) + y / size;
  return { lng: wrapped(lng + (x / size) * 360), lat: latitude(down) };
}

/** Position of a latitude on the map, 0 (top) to 1 (bottom). */
function mercator(lat: number): number {
  const angle = (lat * Math.PI) / 180;
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
}

function latitude(down: number): number {
  const clamped = Math.min(Math.max(down, 0), 1);
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamped))) * 180) / Math.PI;
}

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
