import { expect, it } from 'vitest';
import { FormMistakes } from './form-mistakes';

const paths = (mistakes: FormMistakes) => mistakes.shown.map(({ path }) => path);
const mistakesOf = (...found: string[]) =>
  new FormMistakes(() => found.map((path) => ({ path, msg: 'wrong' })));

it('of a sub-table tells what is wrong in the cells and rows that were left', () => {
  const mistakes = mistakesOf('rows/0/word', 'rows/0/n', 'rows/1/word', 'rows/2/days/0', 'name');
  mistakes.touch('rows', ['0/word', '2/days']);
  expect(paths(mistakes)).toEqual(['rows/0/word', 'rows/2/days/0']);
  // The first row went: the others have other places.
  mistakes.touch('rows', ['1']);
  expect(paths(mistakes)).toEqual(['rows/1/word']);
});

it('tells what is wrong with the sub-table itself as soon as a part of it was left', () => {
  const mistakes = mistakesOf('rows', 'rows/1/word');
  mistakes.touch('rows', []);
  expect(paths(mistakes)).toEqual(['rows']);
});

it('of a field that was left as a whole tells everything from then on', () => {
  const mistakes = mistakesOf('rows/0/word', 'rows/1/word');
  mistakes.touch('rows');
  mistakes.touch('rows', ['0']);
  expect(paths(mistakes)).toEqual(['rows/0/word', 'rows/1/word']);
});
