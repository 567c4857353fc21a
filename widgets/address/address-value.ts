import type { Choice } from '../../schemas/dictionary';
import type { JsonObject } from '../../schemas/json';

/** The address with another region: ids, the names together, and the whole line. */
export function withRegion(
  address: JsonObject,
  path: readonly Choice['value'][],
  names: readonly string[],
): JsonObject {
  const [provinceId = null, cityId = null, districtId = null] = path.map(String);
  return complete({ ...address, provinceId, cityId, districtId, addressArea: areaName(names) });
}

export function withStreet(address: JsonObject, street: string | null): JsonObject {
  return complete({ ...address, street });
}

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
