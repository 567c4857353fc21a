import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someField } from '../../tests/support/some-field';
import type { Field } from '../model/field';
import type { JsonObject } from '../json';
import type { Linkage } from '../document/linkage';
import { LinkageCycleError, LinkageGraph } from './linkage-graph';
import { LinkageRun } from './linkage-run';

const field = (model: string, linkage: Linkage[] = [], more: Partial<Field> = {}) =>
  someField(model, { linkage, ...more });
const show = (when: string): Linkage[] => [{ when, then: { show: true } }];
const run = (fields: Field[], record: JsonObject, outer?: JsonObject) =>
  new LinkageRun(new LinkageGraph(fields), record, outer);

describe('effects of a rule', () => {
  test('show and hide', () => {
    const fields = [
      field('kind'),
      field('a', show('kind == 1')),
      field('b', [{ when: 'kind == 1', then: { hide: true } }]),
    ];
    const state = run(fields, { kind: 1 }).states;
    expect([state.get('a')?.hidden, state.get('b')?.hidden]).toEqual([false, true]);
  });

  test('set a value that the user cannot change', () => {
    const rules = run(
      [field('price'), field('count'), field('sum', [{ when: 'true', then: { set: 'price * count' } }])],
      { price: 3, count: 4 },
    );
    expect(rules.states.get('sum')).toMatchObject({ value: 12, disabled: true });
    expect(rules.record()).toEqual({ price: 3, count: 4, sum: 12 });
  });

  test('restrict the choices', () => {
    const fields = [
      field('kind'),
      field('unit', [{ when: 'kind == 1', then: { options: { values: ['kg', 'g'] } } }]),
    ];
    expect(run(fields, { kind: 1 }).states.get('unit')?.allowed).toEqual(['kg', 'g']);
    expect(run(fields, { kind: 2 }).states.get('unit')?.allowed).toBeUndefined();
  });

  test('filter an option call by another field', () => {
    const fields = [
      field('areaId'),
      field('addressId', [{ when: 'areaId != null', then: { options: { where: { areaId: 'areaId' } } } }]),
    ];
    expect(run(fields, { areaId: 7 }).states.get('addressId')?.criteria).toEqual({ areaId: 7 });
  });

  test('a row of a sub-table reads its own columns, and the outer form through "form."', () => {
    const fields = [field('kind'), field('note', show('kind == 9 && form.open == 1'))];
    const rules = run(fields, { kind: 9 }, { open: 0 });
    expect(rules.states.get('note')?.hidden).toBe(true);
    expect(rules.changeOuter({ open: 1 }).changed).toEqual(['note']);
    expect(rules.states.get('note')?.hidden).toBe(false);
  });
});

describe('the value of a hidden field', () => {
  const record = { kind: 2, note: 'typed' };
  test.each([
    ['omit', { kind: 2 }],
    ['clear', { kind: 2, note: null }],
    ['keep', { kind: 2, note: 'typed' }],
  ] as const)('%s', (hiddenValue, sent) => {
    expect(run([field('kind'), field('note', show('kind == 1'), { hiddenValue })], record).record()).toEqual(
      sent,
    );
  });

  test('is restored when the field is shown again', () => {
    const rules = run([field('kind'), field('note', show('kind == 1'))], record);
    rules.change({ kind: 1 });
    expect(rules.record()).toEqual({ kind: 1, note: 'typed' });
  });
});

describe('cycles', () => {
  test('F21: are rejected with the path', () => {
    const fields = [field('a', show('c == 1')), field('b', show('a == 1')), field('c', show('b == 1'))];
    expect(() => new LinkageGraph(fields)).toThrow(LinkageCycleError);
    expect(() => new LinkageGraph(fields)).toThrow('a → c → b → a');
  });

  test('a field cannot depend on itself', () => {
    expect(() => new LinkageGraph([field('a', show('a == 1'))])).toThrow('a → a');
  });
});

/** A random form without cycles: each field may read fields before it in a hidden order. */
const randomForm = fc
  .array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('show', 'hide', 'set', 'require', 'none')), {
    minLength: 200,
    maxLength: 200,
  })
  .map((rules) =>
    rules.map(([first, second, kind], at) => {
      const name = `f${at}`;
      if (at === 0 || kind === 'none') return field(name);
      const a = `f${first % at}`;
      const b = `f${second % at}`;
      if (kind === 'set') return field(name, [{ when: `${a} == 1`, then: { set: `${b} == 1 ? 0 : 1` } }]);
      return field(name, [{ when: `${a} == 1 || ${b} == 0`, then: { [kind]: true } }]);
    }),
  );
const values = fc.array(fc.constantFrom(0, 1, null), { minLength: 200, maxLength: 200 });
const recordOf = (list: (number | null)[]): JsonObject =>
  Object.fromEntries(list.map((value, at) => [`f${at}`, value]));

describe('forms of 200 fields with random rules', () => {
  test('one pass is enough: a second evaluation changes nothing', () => {
    fc.assert(
      fc.property(randomForm, values, (fields, list) => {
        const graph = new LinkageGraph(fields);
        const once = new LinkageRun(graph, recordOf(list));
        const again = new LinkageRun(graph, recordOf(list));
        const moved = again.change(recordOf(list));
        expect(moved.changed).toEqual([]);
        expect(Object.fromEntries(again.states)).toEqual(Object.fromEntries(once.states));
      }),
      { numRuns: 20 },
    );
  });

  test('values may arrive in any order and in any batches: the result is the same', () => {
    fc.assert(
      fc.property(randomForm, values, fc.infiniteStream(fc.nat()), (fields, list, random) => {
        const graph = new LinkageGraph(fields);
        const record = recordOf(list);
        const whole = new LinkageRun(graph, record);
        const names = Object.keys(record).sort(() => (random.next().value % 2 === 0 ? 1 : -1));
        const pieces = new LinkageRun(graph, {});
        for (const name of names) pieces.change({ [name]: record[name]! });
        expect(Object.fromEntries(pieces.states)).toEqual(Object.fromEntries(whole.states));
        expect(pieces.record()).toEqual(whole.record());
      }),
      { numRuns: 20 },
    );
  });

  test('the order of the fields in the document does not matter', () => {
    fc.assert(
      fc.property(
        randomForm.chain((fields) =>
          fc.tuple(fc.constant(fields), fc.shuffledSubarray(fields, { minLength: 200 })),
        ),
        values,
        ([fields, shuffled], list) => {
          const record = recordOf(list);
          expect(new LinkageRun(new LinkageGraph(shuffled), record).record()).toEqual(
            new LinkageRun(new LinkageGraph(fields), record).record(),
          );
        },
      ),
      { numRuns: 10 },
    );
  });
});

test('a change visits only dependent fields, whatever the size of the form', () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, at) => field(`c${at}`, at === 0 ? [] : show(`c${at - 1} == 1`)));
  const others = (length: number) => Array.from({ length }, (_, at) => field(`x${at}`, show('other == 1')));
  for (const size of [10, 1000]) {
    const fields = [...others(size), ...chain(5)];
    const rules = run(fields, { c0: 0, c1: 1, c2: 1, c3: 1, c4: 1 });
    expect(rules.change({ c0: 1 })).toEqual({ changed: ['c1', 'c2', 'c3', 'c4'], visited: 4 });
    expect(rules.change({ unrelated: 1 }).visited).toBe(0);
  }
});

test('a field that many others read notifies each of them once', () => {
  const fields = [field('a'), ...Array.from({ length: 500 }, (_, at) => field(`b${at}`, show('a == 1')))];
  expect(run(fields, { a: 0 }).change({ a: 1 }).visited).toBe(500);
});
