import type { MapLookup, MapPlace } from '../../widgets/widget';
import type { DataSource } from './data-source';

/** The map service, proxied by our server, which holds the key. Availability is requested once. */
export function mapLookup(source: Pick<DataSource, 'call'>): MapLookup {
  let state: Promise<boolean> | undefined;
  return {
    ready() {
      state ??= source
        .call<{ provider: string | null }>('map/state', { method: 'GET', quiet: true })
        .then(({ provider }) => provider !== null);
      state.catch(() => {
        state = undefined;
      });
      return state;
    },
    suggest: (keyword, city, signal) =>
      source.call<MapPlace[]>('map/suggest', {
        body: { keyword, ...(city !== undefined && { city }) },
        signal,
        quiet: true,
      }),
    geocode: (address, signal) =>
      source.call<MapPlace | null>('map/geocode', { body: { address }, signal, quiet: true }),
    async picture({ lng, lat }, zoom, signal) {
      const body = { lng, lat, zoom };
      return (await source.call<{ picture: string }>('map/picture', { body, signal, quiet: true })).picture;
    },
  };
}
