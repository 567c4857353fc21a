import { hashText } from '../text/hash-text';
import type { CompiledPage } from './page';

/** A page as the server sends it. */
export type ServedPage = CompiledPage & {
  /** Changes with the document or its entity. */
  version: string;
};

const versions = new WeakMap<CompiledPage, string>();

/** The version of a compiled page. Computed when the page is first requested, because most compilations only check. */
export function pageVersion(page: CompiledPage): string {
  let version = versions.get(page);
  if (!version) versions.set(page, (version = hashText(JSON.stringify(page))));
  return version;
}
