import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { askJson, askPicture } from './ask-service';
import { PICTURE_SIZE, type MapProvider, type MapSettings, type Place } from './map-provider';

const SERVICE = 'https://apis.map.qq.com';
/** The status for an unknown address. */
const UNKNOWN = 347;

/** 腾讯位置服务, web service API v1. */
export function tencent({ key, url }: MapSettings): MapProvider {
  const base = url ?? SERVICE;
  const call = async (path: string, query: Record<string, string>): Promise<JsonObject | null> => {
    const answer = await askJson(base, path, { ...query, key });
    if (answer.status === UNKNOWN) return null;
    if (answer.status !== 0) throw new Error(`the map service returned an error: ${text(answer.message)}`);
    return answer;
  };
  return {
    name: 'tencent',
    async suggest(keyword, city) {
      const answer = await call('/ws/place/v1/suggestion', { keyword, ...(city && { region: city }) });
      const list = Array.isArray(answer?.data) ? answer.data.filter(isObject) : [];
      return list.flatMap((one) => placeOf(one, text(one.title), text(one.address), one.adcode));
    },
    async geocode(address) {
      const result = (await call('/ws/geocoder/v1/', { address }))?.result;
      if (!isObject(result)) return null;
      const info = isObject(result.ad_info) ? result.ad_info : {};
      return placeOf(result, text(result.title) || address, address, info.adcode)[0] ?? null;
    },
    picture({ lng, lat }, zoom) {
      const at = `${lat},${lng}`;
      const size = `${PICTURE_SIZE.width}*${PICTURE_SIZE.height}`;
      return askPicture(base, '/ws/staticmap/v2/', {
        center: at,
        zoom: String(zoom),
        size,
        markers: `|${at}`,
        key,
      });
    },
  };
}

function placeOf(found: JsonObject, name: string, address: string, code: Json | undefined): Place[] {
  const { lng, lat } = isObject(found.location) ? found.location : {};
  if (typeof lng !== 'number' || typeof lat !== 'number') return [];
  const adcode = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  return [{ name, address, adcode: /^\d{6}$/.test(adcode) ? adcode : null, lng, lat }];
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
