import { registeredFunctions } from '../expression/domain-functions';
import type { CompiledPage } from './page';

/**
 * The domains whose functions a page names. A text that only looks like a call loads code that nothing runs, so the
 * places of expressions need not be known here.
 */
export function codeOf(page: CompiledPage): string[] {
  const text = JSON.stringify(page);
  const called = registeredFunctions().filter(({ name }) => text.includes(`${name}(`));
  return [...new Set(called.map(({ domain }) => domain))];
}
