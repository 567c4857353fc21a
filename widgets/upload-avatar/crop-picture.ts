import { BOX, covered, type Box } from './crop-geometry';
import { writePicture } from './write-picture';

/** Longest side that is worked on; more is not seen in a box of 180. */
const WORKING_SIDE = 2400;

/** A picture turned by quarters, on a canvas of its own. Rejects what is no picture. */
export async function turnedPicture(file: File, quarters: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, WORKING_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement('canvas');
  const lying = quarters % 2 !== 0;
  canvas.width = lying ? height : width;
  canvas.height = lying ? width : height;
  const pen = canvas.getContext('2d');
  pen?.translate(canvas.width / 2, canvas.height / 2);
  pen?.rotate((quarters * Math.PI) / 2);
  pen?.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  return canvas;
}

/** Draws what the box covers on a canvas of the box's size. */
export function drawCovered(
  picture: HTMLCanvasElement,
  target: HTMLCanvasElement,
  box: Box,
  scale: number,
): void {
  const { x, y, side } = covered(box, scale);
  target.width = BOX;
  target.height = BOX;
  target.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, BOX, BOX);
}

/** What the box covers as a file, under the name and of the type of the original. */
export async function croppedFile(
  original: File,
  picture: HTMLCanvasElement,
  box: Box,
  scale: number,
): Promise<File> {
  const canvas = document.createElement('canvas');
  drawCovered(picture, canvas, box, scale);
  const blob = await writePicture(canvas, original.type);
  const kept = blob.type === original.type;
  // A type that nobody here can write is told by the name, too.
  const name = kept ? original.name : `${original.name.replace(/\.[^.]*$/, '')}.png`;
  return new File([blob], name, { type: blob.type });
}
