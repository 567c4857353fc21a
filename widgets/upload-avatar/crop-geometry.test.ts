import { describe, expect, it } from 'vitest';
import { BOX, centred, covered, firstScale, rescaled, smallestScale, zoomed } from './crop-geometry';

const wide = { width: 720, height: 360 };

describe('crop box', () => {
  it('K2.7-06: starts in the middle of the whole picture', () => {
    const scale = firstScale(wide);
    expect([BOX, scale]).toEqual([180, 0.5]);
    expect(centred(wide, scale)).toEqual({ x: 90, y: 0 });
    expect(covered(centred(wide, scale), scale)).toEqual({ x: 180, y: 0, side: 360 });
  });

  it('always covers the picture, however small or narrow', () => {
    for (const size of [
      { width: 90, height: 90 },
      { width: 2000, height: 50 },
      { width: 1, height: 400 },
    ]) {
      const scale = firstScale(size);
      expect(Math.min(size.width, size.height) * scale).toBeGreaterThanOrEqual(BOX - 1e-9);
      expect(zoomed(size, scale, -1)).toBeGreaterThanOrEqual(smallestScale(size));
    }
  });

  it('keeps its centre while zooming, within the picture', () => {
    const near = rescaled({ x: 90, y: 0 }, wide, 0.5, 1);
    expect(near).toEqual({ x: 270, y: 90 });
    expect(rescaled({ x: 540, y: 180 }, wide, 1, 0.5)).toEqual({ x: 180, y: 0 });
  });

  it('zooms in reversible steps up to a limit', () => {
    expect(zoomed(wide, zoomed(wide, 1, 1), -1)).toBeCloseTo(1);
    expect(zoomed(wide, 8, 1)).toBe(8);
  });
});
