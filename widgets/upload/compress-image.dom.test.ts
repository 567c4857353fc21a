import { afterEach, expect, test, vi } from 'vitest';
import { compressImage, LARGEST_PICTURE } from './compress-image';

/** A browser that decodes pictures of this size and encodes them in so many bytes. */
function browser(width: number, height: number, bytes: number) {
  const drawn = { size: '', quality: 0 };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    Object.assign(drawn, { size: `${this.width}x${this.height}`, quality });
    done(new Blob(['x'.repeat(bytes)], { type: type ?? '' }));
  });
  return drawn;
}

afterEach(() => vi.restoreAllMocks());

const picture = (bytes: number) => new File(['x'.repeat(bytes)], '门口.jpg', { type: 'image/jpeg' });

test('B9-07: a large picture is encoded with quality 0.8 within 1920 × 1080, at most 9,000,000 bytes are uploaded', async () => {
  const drawn = browser(4000, 3000, 900);
  const small = await compressImage(picture(300_000));
  expect(drawn).toEqual({ size: '1440x1080', quality: 0.8 });
  expect([small.name, small.type, small.size]).toEqual(['门口.jpg', 'image/jpeg', 900]);
  expect(LARGEST_PICTURE).toBe(9_000_000);
});

test('B9-07: a picture that does not get smaller stays as it is', async () => {
  browser(800, 600, 400_000);
  const given = picture(300_000);
  expect(await compressImage(given)).toBe(given);
});
