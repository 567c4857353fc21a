import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Domain } from '../../schemas/document/domain';
import { Page } from '../../schemas/document/page-kinds/page';
import type { JsonObject } from '../../schemas/json';
import { fieldTypes } from '../../schemas/model/field';
import { FormOperations, type FormEdit, type FormPosition } from '../../schemas/parts/form-operations';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const forms = new FormOperations(Page, types, ['formConfig', 'list']);

const item = (key: string): JsonObject => ({ type: 'input', model: key, label: key });
const card = (key: string, ...list: JsonObject[]): JsonObject => ({ type: 'card', key, list });
const grid = (key: string, ...lists: JsonObject[][]): JsonObject => ({
  type: 'grid',
  key,
  columns: lists.map((list) => ({ span: 12, list })),
});
const tabs = (key: string, ...lists: JsonObject[][]): JsonObject => ({
  type: 'tabs',
  key,
  columns: lists.map((list, at) => ({ value: `${at}`, label: `${at}`, list })),
});
const table = (key: string, ...lists: JsonObject[][]): JsonObject => ({
  type: 'table',
  key,
  trs: [{ tds: lists.map((list) => ({ colspan: 1, rowspan: 1, list })) }],
});
const batch = (key: string, ...columns: JsonObject[]): JsonObject => ({
  type: 'batch',
  model: key,
  label: key,
  options: { list: columns },
});
const page = (...list: JsonObject[]): JsonObject => ({
  id: 'p',
  pageConfig: { import: { params: { list: [item('other')] } } },
  formConfig: { list },
  searches: [{ column: 'a' }],
});

const done = (edit: FormEdit): JsonObject => {
  if (edit.refused) throw new Error(JSON.stringify(edit.refused));
  return edit.document;
};
const keysIn = (document: JsonObject): string[] => forms.all(document).map(({ keys }) => keys.join('/'));

/** A form with every container, nested, built from a list of numbers. */
const pages = fc
  .array(fc.record({ kind: fc.nat(6), list: fc.nat(30), at: fc.nat(5) }), { minLength: 2, maxLength: 14 })
  .map((steps) =>
    steps.reduce((document, { kind, list, at }, number) => {
      const key = `k${number}`;
      const makes = [
        item(key),
        item(key),
        card(key),
        grid(key, [], []),
        tabs(key, [], []),
        table(key, [], []),
        batch(key, item('name'), item('price')),
      ];
      return done(forms.insert(document, makes[kind]!, place(document, list, at)));
    }, page()),
  );

/** Every list of nodes in a form, as a position. */
function lists(document: JsonObject): FormPosition[] {
  return [
    { parent: null },
    ...forms.all(document).flatMap(({ keys, part, kind }): FormPosition[] => {
      if (kind === 'pane' || part.type === 'card') return [{ parent: keys }];
      if (part.type === 'grid' || part.type === 'table')
        return [0, 1].map((list) => ({ parent: keys, list }));
      return [];
    }),
  ];
}
const place = (document: JsonObject, list: number, at: number): FormPosition => {
  const all = lists(document);
  return { ...all[list % all.length]!, at };
};
const nodes = (document: JsonObject) => forms.all(document).filter(({ keys }) => keys.length === 1);
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

/** Building a random form takes most of the time. */
const runs = { numRuns: 40 };

describe('over random forms', () => {
  test('an inserted part is found at its place, and removing it gives the form back', () => {
    fc.assert(
      fc.property(pages, fc.nat(30), fc.nat(5), (document, list, at) => {
        const to = place(document, list, at);
        const added = done(forms.insert(document, card('new', item('inner')), to));
        expect(keysIn(added).sort()).toEqual([...keysIn(document), 'inner', 'new'].sort());
        const found = forms.find(added, 'new')!;
        expect(found).toMatchObject({ parent: to.parent, list: to.list ?? 0 });
        expect(found.at).toBeLessThanOrEqual(at);
        expect(done(forms.remove(added, 'new'))).toEqual(document);
      }),
      runs,
    );
  });

  test('a part that is moved and moved back is where it was; no key is lost or doubled', () => {
    fc.assert(
      fc.property(pages, fc.nat(30), fc.nat(30), fc.nat(5), (document, one, list, at) => {
        const { keys, parent, list: was, at: before } = pick(nodes(document), one);
        const moved = forms.move(document, keys, place(document, list, at));
        if (moved.refused) {
          expect(moved.refused.reason).toBe('intoItself');
          return;
        }
        expect(keysIn(moved.document).sort()).toEqual(keysIn(document).sort());
        const back = done(forms.move(moved.document, keys, { parent, list: was, at: before }));
        expect(back).toEqual(document);
        expect(back.searches).toBe(document.searches);
      }),
      runs,
    );
  });

  test('a removed part takes exactly its inner parts with it, and inserting it again gives the form back', () => {
    fc.assert(
      fc.property(pages, fc.nat(30), (document, one) => {
        const { keys, part, parent, list, at } = pick(nodes(document), one);
        const without = done(forms.remove(document, keys));
        const inside = new Set(keysIn(page(part)));
        expect(keysIn(without)).toEqual(keysIn(document).filter((key) => !inside.has(key)));
        expect(done(forms.insert(without, part, { parent, list, at }))).toEqual(document);
      }),
      runs,
    );
  });

  test('a key that the form has is refused, wherever it stands', () => {
    fc.assert(
      fc.property(pages, fc.nat(30), fc.nat(30), (document, one, list) => {
        const [key] = pick(nodes(document), one).keys;
        const to = place(document, list, 0);
        const refused = { refused: { reason: 'keyTaken', key } };
        expect(forms.insert(document, card('new', item(key!)), to)).toEqual(refused);
        expect(forms.insert(document, card('new', item('x'), item('x')), to)).toMatchObject({
          refused: { reason: 'keyTaken', key: 'x' },
        });
      }),
      runs,
    );
  });

  test('replacing one part and removing another commute', () => {
    fc.assert(
      fc.property(pages, fc.nat(30), fc.nat(30), (document, first, second) => {
        const [one, other] = [pick(nodes(document), first), pick(nodes(document), second)];
        const isInside = (outer: JsonObject, key: string) => keysIn(page(outer)).includes(key);
        fc.pre(!isInside(one.part, other.keys[0]!) && !isInside(other.part, one.keys[0]!));
        const label = { ...one.part, label: 'changed' };
        expect(done(forms.remove(done(forms.replace(document, one.keys, label)), other.keys))).toEqual(
          done(forms.replace(done(forms.remove(document, other.keys)), one.keys, label)),
        );
      }),
      runs,
    );
  });

  test('moves of two parts into the front of two other lists commute', () => {
    fc.assert(
      fc.property(pages, fc.nat(30), fc.nat(30), (document, first, second) => {
        const [one, other] = [pick(nodes(document), first), pick(nodes(document), second)];
        const base = page(
          card('left'),
          card('right'),
          ...(document.formConfig as { list: JsonObject[] }).list,
        );
        const isInside = (outer: JsonObject, key: string) => keysIn(page(outer)).includes(key);
        fc.pre(!isInside(one.part, other.keys[0]!) && !isInside(other.part, one.keys[0]!));
        const moveOne = (given: JsonObject) => done(forms.move(given, one.keys, { parent: 'left', at: 0 }));
        const moveOther = (given: JsonObject) =>
          done(forms.move(given, other.keys, { parent: 'right', at: 0 }));
        expect(moveOne(moveOther(base))).toEqual(moveOther(moveOne(base)));
      }),
      runs,
    );
  });
});

describe('positions', () => {
  const form = page(
    item('a'),
    grid('g', [item('b')], [item('c'), item('d')]),
    tabs('t', [item('e')], []),
    batch('lines', item('name'), item('price')),
  );

  test('each part has the key of its parent, the number of its list and its index', () => {
    expect(
      forms.all(form).map(({ keys, parent, list, at }) => [keys.join('/'), parent?.join('/'), list, at]),
    ).toEqual([
      ['a', undefined, 0, 0],
      ['g', undefined, 0, 1],
      ['b', 'g', 0, 0],
      ['c', 'g', 1, 0],
      ['d', 'g', 1, 1],
      ['t', undefined, 0, 2],
      ['t/0', 't', 0, 0],
      ['e', 't/0', 0, 0],
      ['t/1', 't', 0, 1],
      ['lines', undefined, 0, 3],
      ['lines/name', 'lines', 0, 0],
      ['lines/price', 'lines', 0, 1],
    ]);
    expect(forms.find(form, 'd')).toMatchObject({
      kind: 'field',
      part: item('d'),
      path: ['formConfig', 'list', 1, 'columns', 1, 'list', 1],
    });
    expect(forms.find(form, 'other')).toBeUndefined();
  });

  test('a part moves within its list, counted without itself, and past the end to the end', () => {
    const order = (edit: FormEdit) => forms.all(done(edit)).flatMap(({ keys }) => (keys[1] ? [] : keys));
    expect(order(forms.move(form, 'a', { parent: null, at: 1 }))).toEqual('g b c d a t e lines'.split(' '));
    expect(order(forms.move(form, 'a', { parent: 'g', list: 1, at: 1 }))).toEqual(
      'g b c a d t e lines'.split(' '),
    );
    expect(order(forms.move(form, 'a', { parent: ['t', '1'] }))).toEqual('g b c d t e a lines'.split(' '));
    expect(order(forms.move(form, 'c', { parent: null, at: 99 }))).toEqual('a g b d t e lines c'.split(' '));
  });

  test('columns of a sub-table and panes are parts with keys of their own', () => {
    expect(done(forms.move(form, ['lines', 'price'], { parent: 'lines', at: 0 }))).toEqual(
      done(forms.replace(form, 'lines', batch('lines', item('price'), item('name')))),
    );
    expect(forms.insert(form, item('name'), { parent: 'lines' })).toMatchObject({
      refused: { reason: 'keyTaken', key: 'name' },
    });
    expect(
      forms.find(done(forms.insert(form, item('a'), { parent: 'lines' })), ['lines', 'a']),
    ).toBeDefined();
    expect(forms.move(form, ['lines', 'name'], { parent: null })).toEqual({
      refused: { reason: 'otherKind', key: 'name' },
    });
    expect(done(forms.move(form, ['t', '0'], { parent: 't' }))).toEqual(
      done(
        forms.replace(form, 't', {
          ...tabs('t', [], []),
          columns: [
            { value: '1', label: '1', list: [] },
            { value: '0', label: '0', list: [item('e')] },
          ],
        }),
      ),
    );
  });

  test('what cannot be done says why, and nothing throws', () => {
    const nested = page(card('outer', card('inner', item('a'))), batch('lines', item('name')));
    const into = forms.move(nested, 'outer', { parent: 'inner' });
    expect(into).toEqual({ refused: { reason: 'intoItself', key: 'outer' } });
    expect(forms.move(nested, 'inner', { parent: 'inner' })).toEqual({
      refused: { reason: 'intoItself', key: 'inner' },
    });
    const unknown = { refused: { reason: 'unknownPart', key: 'nowhere' } };
    expect(forms.remove(nested, 'nowhere')).toEqual(unknown);
    expect(forms.remove(nested, ['lines', 'nowhere'])).toEqual(unknown);
    expect(forms.insert(nested, item('x'), { parent: 'nowhere' })).toEqual(unknown);
    expect(forms.move(nested, 'a', { parent: ['outer', 'nowhere'] })).toEqual(unknown);
    expect(forms.remove(nested, [])).toMatchObject({ refused: { reason: 'unknownPart' } });
    expect(forms.insert(nested, item('x'), { parent: 'outer', list: 1 })).toEqual({
      refused: { reason: 'unknownList', key: 'outer' },
    });
    expect(forms.insert(nested, item('x'), { parent: 'a' })).toEqual({
      refused: { reason: 'unknownList', key: 'a' },
    });
    expect(forms.insert(nested, { type: 'input' }, { parent: null })).toEqual({
      refused: { reason: 'noKey' },
    });
    expect(forms.insert({ id: 'p' }, item('x'), { parent: null })).toMatchObject({
      refused: { reason: 'unknownList' },
    });
    expect(done(forms.insert(nested, item('x'), { parent: null, at: NaN }))).toEqual(
      done(forms.insert(nested, item('x'), { parent: null, at: -1 })),
    );
  });

  test('a result that is deeper or larger than a document may be is refused', () => {
    // Each card adds a list and an object; the item at the bottom is an object with strings.
    const deep = (levels: number): JsonObject =>
      levels === 0 ? item('x') : card(`c${levels}`, deep(levels - 1));
    const at = { parent: null };
    expect(forms.insert(page(), deep(30), at).refused).toBeUndefined();
    expect(forms.insert(page(), deep(31), at)).toEqual({ refused: { reason: 'tooLarge' } });
    const many = (count: number) => page(...Array.from({ length: count }, (_, number) => item(`i${number}`)));
    expect(forms.insert(many(2999), item('x'), at).refused).toBeUndefined();
    expect(forms.insert(many(3000), item('x'), at)).toEqual({ refused: { reason: 'tooLarge' } });
  });

  test('parts of an imported form with the same key stay editable', () => {
    const twice = page(item('a'), item('a'), item('b'));
    expect(forms.find(twice, 'a')!.at).toBe(0);
    expect(done(forms.move(twice, 'a', { parent: null }))).toEqual(page(item('a'), item('b'), item('a')));
    expect(done(forms.replace(twice, 'b', card('c')))).toEqual(page(item('a'), item('a'), card('c')));
    expect(forms.replace(twice, 'b', item('a'))).toEqual({ refused: { reason: 'keyTaken', key: 'a' } });
  });

  test('the choices of a field are not parts of the form around it', () => {
    const select = (key: string): JsonObject => ({
      type: 'select',
      model: key,
      label: key,
      options: { options: [{ value: 'a', label: 'A' }] },
    });
    const form = page(select('s'), item('a'));
    expect(done(forms.insert(form, select('r'), { parent: null, at: 0 }))).toEqual(
      page(select('r'), select('s'), item('a')),
    );
    expect(forms.find(form, ['s', 'a'])!.part).toEqual({ value: 'a', label: 'A' });
    expect(forms.find(form, 'a')!.part).toEqual(item('a'));
  });
});

test('the same operations edit a menu', () => {
  const menus = new FormOperations(Domain, types, ['menu']);
  const entry = (name: string, ...children: JsonObject[]): JsonObject => ({
    name,
    title: name,
    ...(children.length > 0 && { children }),
  });
  const domain: JsonObject = { id: 'd', menu: [entry('a', entry('b')), entry('c')] };
  expect(menus.all(domain).map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']]);
  expect(done(menus.move(domain, 'c', { parent: 'a', at: 0 }))).toEqual({
    id: 'd',
    menu: [entry('a', entry('c'), entry('b'))],
  });
});
