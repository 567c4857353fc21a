import Type from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { ReadingRoute } from '../contract/route';
import { amap } from './amap';
import type { MapProvider, MapSettings } from './map-provider';
import { tencent } from './tencent';

const PlaceShape = Type.Object({
  name: Type.String(),
  address: Type.String(),
  adcode: Type.Union([Type.String(), Type.Null()]),
  lng: Type.Number(),
  lat: Type.Number(),
});

const Suggest = Type.Object({
  keyword: Type.String({ minLength: 1, maxLength: 100, title: '关键字' }),
  city: Type.Optional(Type.String({ maxLength: 30, title: '城市' })),
});
const Geocode = Type.Object({ address: Type.String({ minLength: 1, maxLength: 200, title: '地址' }) });
const PictureOf = Type.Object({
  lng: Type.Number({ minimum: -180, maximum: 180, title: '经度' }),
  lat: Type.Number({ minimum: -85, maximum: 85, title: '纬度' }),
  zoom: Type.Integer({ minimum: 3, maximum: 18, title: '缩放级别' }),
});

/** The configured provider; null: this installation has no map. */
export function mapProvider(settings: MapSettings | null): MapProvider | null {
  if (!settings) return null;
  return settings.provider === 'amap' ? amap(settings) : tencent(settings);
}

/**
 * `map/…`: finds places and addresses for any signed-in user, with the operator's key. Without a key, `map/state`
 * reports that and the other calls are refused. `warn` receives the reason of a failure; the caller does not.
 */
export function mapRoutes(provider: MapProvider | null, warn: (why: string) => void): ReadingRoute[] {
  const route = (
    url: string,
    title: string,
    more: Pick<ReadingRoute, 'answer' | 'run' | 'body'> & { method?: 'GET' | 'POST' },
  ): ReadingRoute => ({
    kind: 'fixed',
    entity: null,
    textParams: [],
    method: 'POST',
    url: `map/${url}`,
    title,
    access: 'session',
    writes: false,
    ...more,
  });
  const asked = async (ask: (map: MapProvider) => Promise<unknown>) => {
    if (!provider) throw new AppError('mapUnset');
    try {
      return await ask(provider);
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
      throw new AppError('mapFailed');
    }
  };
  return [
    route('state', '地图服务', {
      method: 'GET',
      answer: Type.Object({ provider: Type.Union([Type.String(), Type.Null()]) }),
      run: async () => ({ provider: provider?.name ?? null }),
    }),
    route('suggest', '搜索地点', {
      body: Suggest,
      answer: Type.Array(PlaceShape),
      run: ({ body }) => {
        const { keyword, city } = body as { keyword: string; city?: string };
        return asked((map) => map.suggest(keyword, city));
      },
    }),
    route('geocode', '查询地址的位置', {
      body: Geocode,
      answer: Type.Union([PlaceShape, Type.Null()]),
      run: ({ body }) => asked((map) => map.geocode(String(body.address))),
    }),
    route('picture', '地图图片', {
      body: PictureOf,
      answer: Type.Object({ picture: Type.String() }),
      run: ({ body }) => {
        const { lng, lat, zoom } = body as { lng: number; lat: number; zoom: number };
        return asked(async (map) => {
          const { mediaType, bytes } = await map.picture({ lng, lat }, zoom);
          return { picture: `data:${mediaType};base64,${bytes.toString('base64')}` };
        });
      },
    }),
  ];
}
