/** Side of the crop box and of the cropped picture, in pixels. */
export const BOX = 180;
/** Side of the area that shows the picture, in pixels. */
export const STAGE = 360;
const ZOOM_STEP = 1.2;
const LARGEST_SCALE = 8;

/** Size of a picture in its own pixels. */
export interface Size {
  width: number;
  height: number;
}
/** Top left corner of the crop box, in pixels of the scaled picture. */
export interface Box {
  x: number;
  y: number;
}

/** The smallest scale at which the picture covers the crop box. */
export function smallestScale({ width, height }: Size): number {
  return Math.max(BOX / width, BOX / height);
}

/** Fits the picture into the stage, but covers at least the crop box. */
export function firstScale(size: Size): number {
  return Math.max(Math.min(STAGE / size.width, STAGE / size.height), smallestScale(size));
}

/** The scale one step in (1) or out (−1). */
export function zoomed(size: Size, scale: number, by: 1 | -1): number {
  const smallest = smallestScale(size);
  return Math.min(Math.max(scale * ZOOM_STEP ** by, smallest), Math.max(LARGEST_SCALE, smallest));
}

/** The crop box centred on the picture. */
export function centred(size: Size, scale: number): Box {
  return contained({ x: (size.width * scale - BOX) / 2, y: (size.height * scale - BOX) / 2 }, size, scale);
}

/** The crop box after a zoom, with the same centre. */
export function rescaled(box: Box, size: Size, from: number, to: number): Box {
  const middle = (start: number) => ((start + BOX / 2) / from) * to - BOX / 2;
  return contained({ x: middle(box.x), y: middle(box.y) }, size, to);
}

function contained({ x, y }: Box, { width, height }: Size, scale: number): Box {
  const within = (start: number, length: number) =>
    Math.min(Math.max(start, 0), Math.max(length * scale - BOX, 0));
  return { x: within(x, width), y: within(y, height) };
}

/** The cropped area in pixels of the original picture. */
export function covered(box: Box, scale: number): { x: number; y: number; side: number } {
  return { x: box.x / scale, y: box.y / scale, side: BOX / scale };
}
