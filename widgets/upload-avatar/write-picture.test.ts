import { fileTypeFromBuffer } from 'file-type';
import { expect, it } from 'vitest';
import { bitmapFile } from './write-picture';

it('writes a BMP that other programs can read', async () => {
  // Top row red and green, bottom row blue; rows of two pixels need padding.
  const pixels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255];
  const file = bitmapFile({ width: 2, height: 2, data: new Uint8ClampedArray(pixels) });
  expect((await fileTypeFromBuffer(file))?.mime).toBe('image/bmp');
  expect([...new Uint8Array(file).slice(54)]).toEqual([
    ...[255, 0, 0, 255, 0, 0, 0, 0],
    ...[0, 0, 255, 0, 255, 0, 0, 0],
  ]);
});
