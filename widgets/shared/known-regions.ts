import type { Choice } from '../../schemas/document/dictionary';

let known: readonly Choice[] = [];

/** Provinces, prefectures and counties by code, once they have been loaded: by the server at its start, late by the browser. */
export function knownRegions(): readonly Choice[] {
  return known;
}

/** Makes the regions known, so that texts name them. */
export function rememberRegions(regions: readonly Choice[]): void {
  known = regions;
}
