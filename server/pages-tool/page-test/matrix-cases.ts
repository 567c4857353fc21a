import type { Language } from '../../../schemas/languages';
import { coverFacts, pairsOf } from './cover-facts';
import { ROWS, type Opening, type PageCase, type State } from './page-case';

/** Which cases a run has. */
export interface MatrixChoice {
  locales: readonly Language[];
  states: readonly State[];
  /** All of them; otherwise a selection in which every pair of kind, role, locale and state occurs. */
  whole: boolean;
  /** Whether sample rows of an entity can be made. */
  hasSamples(entity: string | undefined): boolean;
}

/** The cases of a run, those with equally many rows beside each other. */
export function matrixCases(openings: readonly Opening[], choice: MatrixChoice): PageCase[] {
  const { locales, states, whole, hasSamples } = choice;
  const all = openings.flatMap((opening) =>
    locales.flatMap((locale) =>
      states
        // Where rows cannot be made, those of the installation are all there are.
        .filter((state) => (state !== 'one' && state !== 'many') || hasSamples(opening.entity))
        .map((state): PageCase => ({ opening, locale, state })),
    ),
  );
  const selected = whole ? all : coverFacts(all, factsOf);
  return selected.toSorted((one, other) => ROWS[one.state] - ROWS[other.state]);
}

/** Every page in every way that a role sees it, every page in every language, and every pair of the rest. */
function factsOf({ opening, locale, state }: PageCase): string[] {
  const { page, kind, path, account } = opening;
  return [
    `opening=${path} ${account.role}`,
    `page=${page}&locale=${locale}`,
    ...pairsOf({ kind, role: account.role, locale, state }),
  ];
}
