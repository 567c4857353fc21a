import { DEFAULT_PAGES, layoutSteps, type LaidOut } from './layout-pages';
import { PrintError } from './print-error';
import type { PrintInput } from './print-input';

/**
 * Several prints as one document: each begins a page and counts its own pages, and pauses after each of them. Throws
 * `PrintError` like `layoutSteps`, also when all together have more than `maxPages` pages.
 */
export function* layoutPrints(
  inputs: readonly PrintInput[],
  maxPages = DEFAULT_PAGES,
): Generator<void, LaidOut> {
  const pages: LaidOut['pages'] = [];
  const missing = new Set<string>();
  for (const input of inputs) {
    if (pages.length >= maxPages) throw new PrintError('printTooLong', { n: maxPages });
    const laidOut = yield* withBound(input, maxPages - pages.length, maxPages);
    pages.push(...laidOut.pages);
    for (const character of laidOut.missing) missing.add(character);
    yield;
  }
  return { pages, missing: [...missing] };
}

/** A refusal names the bound of the whole document, not what is left of it. */
function* withBound(input: PrintInput, left: number, maxPages: number): Generator<void, LaidOut> {
  try {
    return yield* layoutSteps(input, left);
  } catch (error) {
    if (error instanceof PrintError && error.reason === 'printTooLong')
      throw new PrintError('printTooLong', { n: maxPages });
    throw error;
  }
}
