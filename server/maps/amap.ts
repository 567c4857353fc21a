import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { askJson, askPicture } from './ask-service';
import { PICTURE_SIZE, type MapProvider, type MapSettings, type Place, type Point } from './map-provider';

const SERVICE = 'https://restapi.amap.com';

/** 高德地图, web service API v3. */
export function amap({ key, url }: MapSettings): MapProvider {
  const base = url ?? SERVICE;
  const call = async (path: string, query: Record<string, string>): Promise<JsonObject> => {
    const answer = await askJson(base, path, { ...query, key });
    if (answer.status !== '1') throw new Error(`the map service returned an error: ${text(answer.info)}`);
    return answer;
  };
  return {
    name: 'amap',
    async suggest(keyword, city) {
      const query = { keywords: keyword, datatype: 'all', ...(city && { city }) };
      return members((await call('/v3/assistant/inputtips', query)).tips).flatMap((tip) =>
        placeOf(tip, text(tip.name), `${text(tip.district)}${text(tip.address)}`),
      );
    },
    async geocode(address) {
      const [found] = members((await call('/v3/geocode/geo', { address })).geocodes);
      return (found && placeOf(found, address, text(found.formatted_address))[0]) ?? null;
    },
    picture({ lng, lat }, zoom) {
      const at = `${lng},${lat}`;
      const size = `${PICTURE_SIZE.width}*${PICTURE_SIZE.height}`;
      return askPicture(base, '/v3/staticmap', {
        location: at,
        zoom: String(zoom),
        size,
        markers: `mid,,:${at}`,
        key,
      });
    },
  };
}

/** Tips without a point, such as bus lines, are left out. */
function placeOf(found: JsonObject, name: string, address: string): Place[] {
  const point = pointOf(found.location);
  const adcode = text(found.adcode);
  return point ? [{ name, address, adcode: /^\d{6}$/.test(adcode) ? adcode : null, ...point }] : [];
}

/** Parses `120.13,30.25`; a tip without a point has an empty list here. */
function pointOf(location: Json | undefined): Point | null {
  const [lng = NaN, lat = NaN] = text(location).split(',').map(Number);
  return text(location) !== '' && Number.isFinite(lng) && Number.isFinite(lat) ? { lng, lat } : null;
}

const members = (list: Json | undefined) => (Array.isArray(list) ? list.filter(isObject) : []);
const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
