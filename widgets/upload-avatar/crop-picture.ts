import { BOX, covered, type Box } from './crop-geometry';
import { writePicture } from './write-picture';

/** Limit of the working copy; a crop of 180 px needs no more. */
const WORKING_SIDE = 2400;

/** Rotates a picture by quarter turns onto a canvas. Rejects files that are not pictures. */
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

/** Draws the cropped area onto a canvas of the box size. */
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

/** The cropped area as a file with name and type of the original. */
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
  // If the type cannot be written, the name gets the new extension.
  const name = kept ? original.name : `${original.name.replace(/\.[^.]*$/, '')}.png`;
  return new File([blob], name, { type: blob.type });
}
