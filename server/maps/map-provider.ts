/** A point as both providers give it: degrees of GCJ-02, the datum of maps published in China. */
export interface Point {
  lng: number;
  lat: number;
}

/** A named place on a map. */
export interface Place extends Point {
  name: string;
  address: string;
  /** Code of its district, GB/T 2260; null if the provider gives none. */
  adcode: string | null;
}

/** A picture of a map. */
export interface Picture {
  mediaType: string;
  bytes: Buffer;
}

/** Size of the map picture in pixels; the browser converts a click to a position with it. */
export const PICTURE_SIZE = { width: 480, height: 320 } as const;

/** Access to a map service. A failure throws an error with the reason, without the key. */
export interface MapProvider {
  readonly name: 'amap' | 'tencent';
  /** Finds places by a part of their name, with those of a city (its code or name) first. */
  suggest(keyword: string, city?: string): Promise<Place[]>;
  /** Finds the position of an address; null when the provider does not know it. */
  geocode(address: string): Promise<Place | null>;
  /** A picture of the map with a pin in the centre. */
  picture(at: Point, zoom: number): Promise<Picture>;
}

/** Which map service to use, and how. */
export interface MapSettings {
  provider: MapProvider['name'];
  /** The key of the operator's account with the provider; the browser never sees it. */
  key: string;
  /** Another address of the service, such as a proxy; null: the provider's default. */
  url: string | null;
}
