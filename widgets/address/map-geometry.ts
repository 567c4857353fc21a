import type { MapPoint } from '../widget';

/** Size of the map's picture in pixels, and how far it may be zoomed. */
export const MAP_SIZE = { width: 480, height: 320 } as const;
export const ZOOMS = { least: 3, most: 18, usual: 15 } as const;

/** Pixels of the whole world at a zoom, by the Mercator projection that the maps of all providers share. */
const world = (zoom: number) => 256 * 2 ** zoom;

/** The point so many pixels right of and below another one. */
export function movedBy({ lng, lat }: MapPoint, x: number, y: number, zoom: number): MapPoint {
  const size = world(zoom);
  const down = mercator(lat) + y / size;
  return { lng: wrapped(lng + (x / size) * 360), lat: latitude(down) };
}

/** How far down the world a latitude lies, from 0 to 1. */
function mercator(lat: number): number {
  const angle = (lat * Math.PI) / 180;
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
}

function latitude(down: number): number {
  const clamped = Math.min(Math.max(down, 0), 1);
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamped))) * 180) / Math.PI;
}

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
