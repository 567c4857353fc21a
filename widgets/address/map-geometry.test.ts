import { expect, test } from 'vitest';
import { movedBy } from './map-geometry';

const hangzhou = { lng: 120.13, lat: 30.276 };

test('a move by zero pixels returns the same point', () => {
  const { lng, lat } = movedBy(hangzhou, 0, 0, 15);
  expect(lng).toBeCloseTo(120.13, 9);
  expect(lat).toBeCloseTo(30.276, 9);
});

test('256 pixels at zoom 8 are 1/256 of the equator', () => {
  expect(movedBy(hangzhou, 256, 0, 8).lng).toBeCloseTo(120.13 + 360 / 256, 9);
});

test('moving down goes south, and moving back returns to the start', () => {
  const south = movedBy(hangzhou, 40, 100, 12);
  expect(south.lat).toBeLessThan(hangzhou.lat);
  const back = movedBy(south, -40, -100, 12);
  expect([back.lng, back.lat].map((degrees) => degrees.toFixed(9))).toEqual([
    '120.130000000',
    '30.276000000',
  ]);
});

test('longitude wraps at the date line and latitude stops at the poles', () => {
  expect(movedBy({ lng: 179.9, lat: 0 }, 256, 0, 8).lng).toBeCloseTo(179.9 + 360 / 256 - 360, 9);
  expect(movedBy({ lng: 0, lat: 80 }, 0, -1e6, 3).lat).toBeLessThan(90);
});
