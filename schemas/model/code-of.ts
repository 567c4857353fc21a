import { registeredFunctions } from '../expression/domain-functions';
import type { CompiledPage } from './page';

/** The field types of domains: type → domain. */
const types = new Map<string, string>();

/** Tells which field types the code of a domain adds. */
export function registerTypes(domain: string, names: readonly string[]): void {
  for (const name of names) types.set(name, domain);
}

const known = new WeakMap<CompiledPage, readonly string[]>();

/**
 * The domains whose functions or field types a page names. Computed when the page is first requested. A text that only
 * looks like a name loads code that nothing runs, so the places of names need not be known here.
 */
export function codeOf(page: CompiledPage): readonly string[] {
  let code = known.get(page);
  if (!code) known.set(page, (code = domainsIn(JSON.stringify(page))));
  return code;
}

function domainsIn(text: string): string[] {
  const called = registeredFunctions().flatMap(({ name, domain }) =>
    text.includes(`${name}(`) ? [domain] : [],
  );
  const used = [...types].flatMap(([type, domain]) => (text.includes(`"type":"${type}"`) ? [domain] : []));
  return [...new Set([...called, ...used])];
}
