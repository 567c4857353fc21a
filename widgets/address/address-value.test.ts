import { describe, expect, it } from 'vitest';
import { exampleField } from '../shared/field-fixture';
import { addressType } from './field';
import { pointOf, streetOf, withPoint, withRegion, withStreet } from './address-value';

describe('address value', () => {
  it('B3-12: holds ids, names and the full address line', () => {
    const region = withRegion(
      { street: '文三路 1 号' },
      ['330000', '330100', '330106'],
      ['浙江省', '杭州市', '西湖区'],
    );
    expect(region).toEqual({
      provinceId: '330000',
      cityId: '330100',
      districtId: '330106',
      street: '文三路 1 号',
      addressArea: '浙江省杭州市西湖区',
      fullAddress: '浙江省杭州市西湖区文三路 1 号',
    });
    expect(withStreet(region, null).fullAddress).toBe('浙江省杭州市西湖区');
  });

  it('B3-13: needs a street and a district as far as the document asks for them', () => {
    const city = { provinceId: '330000', cityId: '330100' };
    const district = { ...city, districtId: '330106' };
    const refused = (value: object, options: object) =>
      addressType.problem!(value as never, exampleField('address', options as never)) !== null;
    expect(refused({ ...district, street: '文三路 1 号' }, {})).toBe(false);
    expect(refused(district, {})).toBe(true);
    expect(refused(district, { showStreet: false })).toBe(false);
    expect(refused(city, { showStreet: false })).toBe(true);
    expect(refused(city, { showStreet: false, isNotTwoLevels: false })).toBe(false);
  });

  it('B3-12: keeps its map point until the region changes', () => {
    const there = { provinceId: '330000', cityId: '330100', districtId: '330106' };
    const pinned = withPoint(there, { lng: 120.12999999, lat: 30.276 });
    expect(pointOf(pinned)).toEqual({ lng: 120.13, lat: 30.276 });
    expect(pointOf(withStreet(pinned, '文三路'))).not.toBeNull();
    expect(pointOf(withRegion(pinned, ['330000', '330100', '330106'], []))).not.toBeNull();
    expect(pointOf(withRegion(pinned, ['330000', '330100', '330102'], []))).toBeNull();
    expect(withRegion({}, ['330000'], ['浙江省'])).not.toHaveProperty('lng');
    // Cities without districts do not match each other by their missing district.
    const city = withPoint({ provinceId: '440000', cityId: '441900' }, { lng: 113.75, lat: 23.02 });
    expect(pointOf(withRegion(city, ['440000', '441900'], []))).not.toBeNull();
    expect(pointOf(withRegion(city, ['440000', '442000'], []))).toBeNull();
  });

  it('takes the street from the map service', () => {
    const place = { lng: 120, lat: 30, adcode: '330106' };
    const address = '浙江省杭州市西湖区文三路478号';
    expect(streetOf({ ...place, name: '华星时代广场', address }, '浙江省杭州市西湖区')).toBe(
      '文三路478号 华星时代广场',
    );
    expect(streetOf({ ...place, name: '文三路', address: '文三路' }, '浙江省')).toBe('文三路');
    expect(streetOf({ ...place, name: '', address: '' }, '')).toBeNull();
  });

  it.each([
    [['北京市', '北京市', '东城区'], '北京市东城区'],
    [['湖北省', '省直辖县级行政区划', '仙桃市'], '湖北省仙桃市'],
    [['重庆市', '县', '云阳县'], '重庆市云阳县'],
    [[], null],
  ])('drops names that only fill a level: %s', (names, area) =>
    expect(withRegion({}, names, names).addressArea).toBe(area),
  );
});
