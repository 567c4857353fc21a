import { describe, expect, test } from 'vitest';
import type { TemplateColumn } from '../../schemas/template/export-template';
import {
  added,
  changed,
  checkState,
  dropped,
  linesOf,
  putInto,
  removed,
  shifted,
  takenOut,
  withChecked,
} from './column-tree';

const leaf = (key: string, checked = true): TemplateColumn => ({ key, name: key, checked });
const group = (key: string, ...children: TemplateColumn[]): TemplateColumn => ({
  ...{ key, name: key, checked: true, iscustom: true },
  children,
});
const lines = (...children: TemplateColumn[]): TemplateColumn => ({
  key: 'l',
  name: 'l',
  checked: true,
  children,
});
/** `a g(b c)` */
const text = (columns: readonly TemplateColumn[]): string =>
  columns.map(({ key, children }) => (children ? `${key}(${text(children)})` : key)).join(' ');

const list = [leaf('a'), group('g', leaf('b'), leaf('c')), leaf('d')];
const record = [lines(leaf('l/x'), leaf('l/y')), { ...lines(leaf('m/z')), key: 'm' }];

describe('checks', () => {
  test('B4-09: a parent is checked when all its children are, and checks them all', () => {
    expect(checkState(list[1]!)).toBe(true);
    const off = withChecked(list, 'g', false);
    expect(linesOf(off).map(({ node }) => checkState(node))).toEqual([true, false, false, false, true]);
    expect(linesOf(withChecked(off, null, true)).every(({ node }) => node.checked)).toBe(true);
  });

  test('B4-10: it is partly checked when some are, otherwise unchecked', () => {
    const partly = withChecked(list, 'b', false);
    expect([checkState(partly[1]!), partly[1]!.checked]).toEqual(['mixed', false]);
    expect(checkState(withChecked(partly, 'c', false)[1]!)).toBe(false);
    expect(checkState(group('e'))).toBe(false);
  });
});

describe('moves', () => {
  test('B4-11: columns move among their siblings, into headings and out of them', () => {
    expect(text(shifted(list, 'd', -1))).toBe('a d g(b c)');
    expect(text(shifted(list, 'c', -1))).toBe('a g(c b) d');
    expect(text(shifted(list, 'a', -1))).toBe(text(list));
    expect(text(putInto(list, 'd'))).toBe('a g(b c d)');
    expect(text(putInto(list, 'a'))).toBe(text(list));
    expect(text(takenOut(list, 'b'))).toBe('a g(c) b d');
    expect(text(takenOut(list, 'a'))).toBe(text(list));
  });

  test('a dropped line stands where it was dropped', () => {
    // Lines: 0 a, 1 g, 2 b, 3 c, 4 d.
    expect(text(dropped(list, 0, 4))).toBe('g(b c) d a');
    expect(text(dropped(list, 0, 1))).toBe('g(a b c) d');
    expect(text(dropped(list, 4, 0))).toBe('d a g(b c)');
    expect(text(dropped(list, 3, 1))).toBe('a c g(b) d');
    expect(text(dropped(list, 1, 2))).toBe(text(list));
    expect(text(dropped(list, 1, 4))).toBe('a d g(b c)');
  });

  test('columns of lines stay among their lines, and headings are not too deep', () => {
    expect(text(dropped(record, 1, 4))).toBe(text(record));
    expect(text(dropped(record, 2, 1))).toBe('l(l/y l/x) m(m/z)');
    expect(text(takenOut(record, 'l/x'))).toBe(text(record));
    const deep = [group('g', group('h', leaf('a'))), group('i', leaf('b'))];
    expect(text(putInto(deep, 'i'))).toBe('g(h(a) i(b))');
    expect(text(putInto([...deep, group('j', group('k', leaf('c')))], 'j'))).toBe('g(h(a)) i(b) j(k(c))');
  });
});

test('own columns are added at the end, of the lines where there are some, and removed without their columns', () => {
  expect(text(added(list, leaf('n')))).toBe('a g(b c) d n');
  expect(text(added(record, leaf('n')))).toBe('l(l/x l/y n) m(m/z)');
  expect(text(removed(list, 'g'))).toBe('a b c d');
  expect(text(removed([group('g', leaf('b'), leaf('n'))], 'n'))).toBe('g(b)');
});

test('names and widths change one column; without a value they are gone', () => {
  const named = changed(list, 'b', { customName: 'B', customPrintWidth: 12 });
  expect(named[1]!.children![0]).toEqual({ ...leaf('b'), customName: 'B', customPrintWidth: 12 });
  expect(changed(named, 'b', { customName: undefined, customPrintWidth: undefined })).toEqual(list);
});
