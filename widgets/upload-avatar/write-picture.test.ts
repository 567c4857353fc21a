import { fileTypeFromBuffer } from 'file-type';
import { expect, it } from 'vitest';
import { bitmapFile } from './write-picture';

it('writes a BMP as other programs read it', async () => {
  // Above red and green, below blue; three pixels a row would need no filling, two do.
  const pixels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255];
  const file = bitmapFile({ width: 2, height: 2, data: new Uint8ClampedArray(pixels) });
  expect((await fileTypeFromBuffer(file))?.mime).toBe('image/bmp');
  expect([...new Uint8Array(file).slice(54)]).toEqual([
    ...[255, 0, 0, 255, 0, 0, 0, 0],
    ...[0, 0, 255, 0, 255, 0, 0, 0],
  ]);
});
