import { expect, test } from 'vitest';
import { SECTIONS, WITHDRAWN } from './spec-lines';
import { titleNumbers } from './title-numbers';

/*
 * Lines of the specification and the tests that prove them. `SPEC_LINES=list` prints the lines without a test, and so
 * does a failure.
 */
const proved = titleNumbers();

function numbersOf(section: string, lines: number): string[] {
  return Array.from({ length: lines }, (_, at) => `${section}-${String(at + 1).padStart(2, '0')}`);
}

const unproved = Object.fromEntries(
  Object.entries(SECTIONS).map(([section, { lines }]) => [
    section,
    numbersOf(section, lines).filter((number) => !proved.has(number) && !WITHDRAWN.includes(number)),
  ]),
);

/** One line per section: `K2.3 (3 of 17): 01 05 06`. */
function list(): string {
  return Object.entries(unproved)
    .filter(([, numbers]) => numbers.length > 0)
    .map(([section, numbers]) => {
      const short = numbers.map((number) => number.slice(section.length + 1)).join(' ');
      return `${section} (${numbers.length} of ${SECTIONS[section]?.lines}): ${short}`;
    })
    .join('\n');
}

test('titles name only existing lines', () => {
  const all = new Set(Object.entries(SECTIONS).flatMap(([section, { lines }]) => numbersOf(section, lines)));
  const wrong = [...proved].filter(
    ([number]) => /^[KB]/.test(number) && (!all.has(number) || WITHDRAWN.includes(number)),
  );
  expect(wrong).toEqual([]);
});

test('each section has as many lines without a test as spec-lines.ts states', () => {
  if (process.env['SPEC_LINES'] === 'list') process.stdout.write(`Lines without a test:\n${list()}\n`);
  const counts = (of: (section: string) => number | undefined) =>
    Object.fromEntries(Object.keys(SECTIONS).map((section) => [section, of(section)]));
  expect(
    counts((section) => unproved[section]?.length),
    `Lines without a test:\n${list()}\n`,
  ).toEqual(counts((section) => SECTIONS[section]?.unproved));
});
