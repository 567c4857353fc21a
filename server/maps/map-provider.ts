/** A point as both providers give it: degrees of GCJ-02, the datum of maps published in China. */
export interface Point {
  lng: number;
  lat: number;
}

/** Something a map knows by name. */
export interface Place extends Point {
  name: string;
  address: string;
  /** Code of its district, GB/T 2260; null where the provider says none. */
  adcode: string | null;
}

/** A picture of a map. */
export interface Picture {
  mediaType: string;
  bytes: Buffer;
}

/** Size of the map's picture, in pixels; the browser counts by it where somebody pointed. */
export const PICTURE_SIZE = { width: 480, height: 320 } as const;

/** What the server asks of a map service. Every failure is an error whose message says what went wrong, without the key. */
export interface MapProvider {
  readonly name: 'amap' | 'tencent';
  /** Places by a part of their name, those of a city (its code or name) first. */
  suggest(keyword: string, city?: string): Promise<Place[]>;
  /** Where an address is; null when the provider does not know it. */
  geocode(address: string): Promise<Place | null>;
  /** A picture of the map with a pin in its middle. */
  picture(at: Point, zoom: number): Promise<Picture>;
}

/** Which map service is asked, and how. */
export interface MapSettings {
  provider: MapProvider['name'];
  /** Of the operator's own account with the provider; the browser never sees it. */
  key: string;
  /** Another address of the service, such as a proxy; null: the provider's own. */
  url: string | null;
}
