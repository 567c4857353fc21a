import { expect, it } from 'vitest';
import type { CompiledPage } from '../../schemas/model/page';
import { foldedSearches } from './fold';

type Search = CompiledPage['searches'][number];
const search = (column: string, common?: true) => ({ column, ...(common && { common }) }) as Search;
const split = (searches: Search[], phone = false) => {
  const { shown, more } = foldedSearches(searches, phone);
  return [shown, more].map((part) => part.map(({ column }) => column).join(''));
};

it('shows the common criteria of the document, wherever they stand, and the others under 更多条件', () => {
  expect(split([search('a'), search('b', true), search('c'), search('d', true)])).toEqual(['bd', 'ac']);
});

it('shows all of few criteria, and the first three of many, where the document marks none', () => {
  const many = [...'abcdef'].map((column) => search(column));
  expect(split(many.slice(0, 5))).toEqual(['abcde', '']);
  expect(split(many)).toEqual(['abc', 'def']);
});

it('shows the first one on a phone', () => {
  expect(split([search('a'), search('b', true), search('c', true)], true)).toEqual(['b', 'ac']);
});
