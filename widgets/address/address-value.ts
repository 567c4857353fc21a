import { firstPoints } from '../../schemas/text/cut-text';
import type { Choice } from '../../schemas/document/dictionary';
import type { JsonObject } from '../../schemas/json';
import type { MapPlace, MapPoint } from '../widget';

/** The region codes of an address, from the province down. */
export function regionOf({ provinceId, cityId, districtId }: JsonObject): string[] {
  return [provinceId, cityId, districtId].filter(
    (code): code is string => typeof code === 'string' && code !== '',
  );
}

/** Sets the region: its ids, the joined names and the full line. */
export function withRegion(
  address: JsonObject,
  path: readonly Choice['value'][],
  names: readonly string[],
): JsonObject {
  const [provinceId = null, cityId = null, districtId = null] = path.map(String);
  const elsewhere = pointOf(address) !== null && regionOf(address).join() !== path.join();
  return complete({
    ...address,
    provinceId,
    cityId,
    districtId,
    addressArea: areaName(names),
    // A pin in another region would be wrong.
    ...(elsewhere && { lng: null, lat: null }),
  });
}

/** Sets the street and rebuilds the full line. */
export function withStreet(address: JsonObject, street: string | null): JsonObject {
  return complete({ ...address, street });
}

/** Sets the map point, rounded to six decimals. */
export function withPoint(address: JsonObject, { lng, lat }: MapPoint): JsonObject {
  return { ...address, lng: rounded(lng), lat: rounded(lat) };
}

/** The street of a place: its address without the region, with its name appended unless the address contains it. */
export function streetOf({ address, name }: MapPlace, area: string): string | null {
  const rest = address.startsWith(area) ? address.slice(area.length) : address;
  const street = [rest, rest.includes(name) ? '' : name].filter((part) => part !== '').join(' ');
  return street === '' ? null : firstPoints(street, 100);
}

/** The map point of an address; null when it has none. */
export function pointOf({ lng, lat }: JsonObject): MapPoint | null {
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null;
}

/** Six decimals of a degree are about 0.1 m. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function complete(address: JsonObject): JsonObject {
  const line = `${text(address.addressArea)}${text(address.street)}`;
  return { ...address, fullAddress: line === '' ? null : line };
}

const text = (part: unknown) => (typeof part === 'string' ? part : '');

/** `浙江省杭州市西湖区`, without placeholder levels: 北京市北京市, 省直辖县级行政区划, 县. */
function areaName(names: readonly string[]): string | null {
  const [province] = names;
  const kept = names.filter(
    (name, at) => at === 0 || (name !== province && name !== '县' && !name.includes('直辖县级')),
  );
  return kept.length > 0 ? kept.join('') : null;
}
