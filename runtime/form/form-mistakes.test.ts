import { expect, it } from 'vitest';
import { documentError } from '../../schemas/errors/field-error';
import { FormMistakes } from './form-mistakes';

const paths = (mistakes: FormMistakes) => mistakes.shown.map(({ path }) => path);
const mistakesOf = (...found: string[]) =>
  new FormMistakes(() => found.map((path) => documentError(path, 'wrong')));

it('a sub-table shows the errors of blurred cells and rows', () => {
  const mistakes = mistakesOf('rows/0/word', 'rows/0/n', 'rows/1/word', 'rows/2/days/0', 'name');
  mistakes.touch('rows', ['0/word', '2/days']);
  expect(paths(mistakes)).toEqual(['rows/0/word', 'rows/2/days/0']);
  // The first row was removed, which moves the others.
  mistakes.touch('rows', ['1']);
  expect(paths(mistakes)).toEqual(['rows/1/word']);
});

it('a sub-table shows its own error once a part of it was blurred', () => {
  const mistakes = mistakesOf('rows', 'rows/1/word');
  mistakes.touch('rows', []);
  expect(paths(mistakes)).toEqual(['rows']);
});

it('a field that was blurred as a whole shows all errors', () => {
  const mistakes = mistakesOf('rows/0/word', 'rows/1/word');
  mistakes.touch('rows');
  mistakes.touch('rows', ['0']);
  expect(paths(mistakes)).toEqual(['rows/0/word', 'rows/1/word']);
});
