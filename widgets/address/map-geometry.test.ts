import { expect, test } from 'vitest';
import { movedBy } from './map-geometry';

const hangzhou = { lng: 120.13, lat: 30.276 };

test('a pin that is not moved stays', () => {
  const { lng, lat } = movedBy(hangzhou, 0, 0, 15);
  expect(lng).toBeCloseTo(120.13, 9);
  expect(lat).toBeCloseTo(30.276, 9);
});

test('256 pixels at zoom 8 are a 256th of the circle of the earth', () => {
  expect(movedBy(hangzhou, 256, 0, 8).lng).toBeCloseTo(120.13 + 360 / 256, 9);
});

test('down is south, and back again is where it was', () => {
  const south = movedBy(hangzhou, 40, 100, 12);
  expect(south.lat).toBeLessThan(hangzhou.lat);
  const back = movedBy(south, -40, -100, 12);
  expect([back.lng, back.lat].map((degrees) => degrees.toFixed(9))).toEqual([
    '120.130000000',
    '30.276000000',
  ]);
});

test('the date line and the poles are no edges to fall off', () => {
  expect(movedBy({ lng: 179.9, lat: 0 }, 256, 0, 8).lng).toBeCloseTo(179.9 + 360 / 256 - 360, 9);
  expect(movedBy({ lng: 0, lat: 80 }, 0, -1e6, 3).lat).toBeLessThan(90);
});
