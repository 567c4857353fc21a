import { describe, expect, it } from 'vitest';
import { fittingSize, needsCompression } from './compress-image';
import { hasEnding, shownSize } from './file-rules';

describe('extensions', () => {
  it.each([
    ['合影.PNG', ['.png'], true],
    ['a.tar.gz', ['.gz'], true],
    ['a.png.exe', ['.png'], false],
    ['png', ['.png'], false],
    ['anything', [], true],
  ])('%s of %j: %s', (name, endings, fits) => expect(hasEnding(name, endings)).toBe(fits));
});

describe('B9-07: compression', () => {
  it.each([
    [4000, 3000, 1440, 1080],
    [3840, 1080, 1920, 540],
    [1080, 1920, 608, 1080],
    [800, 600, 800, 600],
    [100_000, 1, 1920, 1],
  ])('%i × %i becomes %i × %i', (width, height, fitWidth, fitHeight) =>
    expect(fittingSize(width, height)).toEqual({ width: fitWidth, height: fitHeight }),
  );

  it('B9-06: starts above 200,000 bytes, for types that a canvas can encode', () => {
    expect(needsCompression({ size: 200_000, type: 'image/png' })).toBe(false);
    expect(needsCompression({ size: 200_001, type: 'image/png' })).toBe(true);
    expect(needsCompression({ size: 900_000, type: 'image/gif' })).toBe(false);
  });
});

it.each([
  [512, '512 B'],
  [48_213, '47 KB'],
  [3_400_000, '3.2 MB'],
])('%i bytes are shown as %s', (bytes, text) => expect(shownSize(bytes)).toBe(text));
