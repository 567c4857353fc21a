import { firstPoints } from '../../schemas/text/cut-text';
import type { Choice } from '../../schemas/document/dictionary';
import type { JsonObject } from '../../schemas/json';
import type { MapPlace, MapPoint } from '../widget';

/** The codes of its region, from the province down. */
export function regionOf({ provinceId, cityId, districtId }: JsonObject): string[] {
  return [provinceId, cityId, districtId].filter(
    (code): code is string => typeof code === 'string' && code !== '',
  );
}

/** The address with another region: ids, the names together, and the whole line. */
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
    // A pin of another region would be wrong.
    ...(elsewhere && { lng: null, lat: null }),
  });
}

export function withStreet(address: JsonObject, street: string | null): JsonObject {
  return complete({ ...address, street });
}

/** The address with its place on a map. */
export function withPoint(address: JsonObject, { lng, lat }: MapPoint): JsonObject {
  return { ...address, lng: rounded(lng), lat: rounded(lat) };
}

/** What a place is called within its region: the rest of its address, and its name unless it is said already. */
export function streetOf({ address, name }: MapPlace, area: string): string | null {
  const rest = address.startsWith(area) ? address.slice(area.length) : address;
  const street = [rest, rest.includes(name) ? '' : name].filter((part) => part !== '').join(' ');
  return street === '' ? null : firstPoints(street, 100);
}

/** The point of an address; null when it has none. */
export function pointOf({ lng, lat }: JsonObject): MapPoint | null {
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null;
}

/** Six decimals are a decimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function complete(address: JsonObject): JsonObject {
  const line = `${text(address.addressArea)}${text(address.street)}`;
  return { ...address, fullAddress: line === '' ? null : line };
}

const text = (part: unknown) => (typeof part === 'string' ? part : '');

/** `浙江省杭州市西湖区`, without the names that only fill a level: 北京市北京市, 省直辖县级行政区划, 县. */
function areaName(names: readonly string[]): string | null {
  const [province] = names;
  const kept = names.filter(
    (name, at) => at === 0 || (name !== province && name !== '县' && !name.includes('直辖县级')),
  );
  return kept.length > 0 ? kept.join('') : null;
}
