/** Side of the box that is cut out, and of the picture that comes of it. */
export const BOX = 180;
/** Side of the stage on which the picture lies. */
export const STAGE = 360;
const ZOOM_STEP = 1.2;
const LARGEST_SCALE = 8;

export interface Size {
  width: number;
  height: number;
}
export interface Box {
  x: number;
  y: number;
}

/** The smallest scale at which the box still finds picture everywhere under it. */
export function smallestScale({ width, height }: Size): number {
  return Math.max(BOX / width, BOX / height);
}

/** The picture whole on the stage, but never smaller than the box. */
export function firstScale(size: Size): number {
  return Math.max(Math.min(STAGE / size.width, STAGE / size.height), smallestScale(size));
}

/** One step in (1) or out (-1). */
export function zoomed(size: Size, scale: number, by: 1 | -1): number {
  const smallest = smallestScale(size);
  return Math.min(Math.max(scale * ZOOM_STEP ** by, smallest), Math.max(LARGEST_SCALE, smallest));
}

/** The box in the middle of the picture. */
export function centred(size: Size, scale: number): Box {
  return contained({ x: (size.width * scale - BOX) / 2, y: (size.height * scale - BOX) / 2 }, size, scale);
}

/** The box after a zoom: around the same place of the picture. */
export function rescaled(box: Box, size: Size, from: number, to: number): Box {
  const middle = (start: number) => ((start + BOX / 2) / from) * to - BOX / 2;
  return contained({ x: middle(box.x), y: middle(box.y) }, size, to);
}

function contained({ x, y }: Box, { width, height }: Size, scale: number): Box {
  const within = (start: number, length: number) =>
    Math.min(Math.max(start, 0), Math.max(length * scale - BOX, 0));
  return { x: within(x, width), y: within(y, height) };
}

/** What the box covers, in pixels of the picture itself. */
export function covered(box: Box, scale: number): { x: number; y: number; side: number } {
  return { x: box.x / scale, y: box.y / scale, side: BOX / scale };
}
