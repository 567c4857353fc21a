import { expect, test } from 'vitest';
import type { ActualTable } from '../tables/actual-tables';
import { index, reference, type Table } from '../tables/table';
import { movedTables, movesLeft, nextMoves } from './move-tables';

/* A database of version 7 with 25 entities, each of which refers to the next one. */
const names = Array.from({ length: 25 }, (_, at) => `thing_${at}`);
const moves = names.map((from) => ({ from, to: `_1__${from}` }));
const next = (at: number) => names[(at + 1) % names.length]!;

function wanted(prefix: string): Table[] {
  return names.map((name, at) => {
    const table = `${prefix}${name}`;
    return {
      name: table,
      columns: [],
      primaryKey: ['tenant_id', 'id'],
      indexes: [index(table, ['tenant_id', 'name'], { unique: true, where: '"name" is not null' })],
      references: [reference(table, 'next_id', `${prefix}${next(at)}`, true)],
    };
  });
}
const before = new Map<string, ActualTable>(
  wanted('').map(({ name, indexes, references }) => [
    name,
    {
      name,
      primaryKey: null,
      columns: new Map(),
      indexes: new Map(indexes.map((one) => [one.name, one.columns])),
      references: new Map(
        references.map(({ name: key, columns, table }) => [key, { columns, table, isValid: true }]),
      ),
      checks: new Set(),
      triggers: new Set(),
    },
  ]),
);

/** The tables after executing rename statements. */
function after(tables: ReadonlyMap<string, ActualTable>, statements: readonly string[]) {
  let now = new Map(tables);
  const key = <T>(map: ReadonlyMap<string, T>, from: string, to: string) =>
    new Map([...map].map(([name, value]) => [name === from ? to : name, value]));
  for (const statement of statements) {
    const [first = '', second = '', third = ''] = [...statement.matchAll(/"([^"]+)"/g)].map(([, one]) => one);
    if (/^alter table "[^"]+" rename to/.test(statement))
      now = movedTables(now, [{ from: first, to: second }]);
    else if (statement.startsWith('alter index'))
      now = new Map(
        [...now].map(([name, one]) => [name, { ...one, indexes: key(one.indexes, first, second) }]),
      );
    else {
      const one = now.get(first)!;
      now.set(first, { ...one, references: key(one.references, second, third) });
    }
  }
  return now;
}

test('C7: tables are renamed in several steps, and their indexes and foreign keys with them', () => {
  let now: ReadonlyMap<string, ActualTable> = before;
  let steps = 0;
  for (; steps < 10; steps++) {
    const left = movesLeft(moves, now, [...now.keys()]);
    if (left.length === 0) break;
    now = after(now, nextMoves(left, now, wanted('_1__')).statements);
  }
  expect(steps).toBe(2);
  expect([...now.keys()]).toEqual(moves.map(({ to }) => to));
  for (const { name, indexes, references } of wanted('_1__')) {
    const there = now.get(name)!;
    expect([...there.indexes.keys()]).toEqual(indexes.map((one) => one.name));
    expect([...there.references.keys()]).toEqual(references.map((one) => one.name));
  }
});

test('C7: the indexes of a table without a document are renamed too, to names that no other has', () => {
  const left = movesLeft(moves.slice(0, 1), before, names);
  const now = after(before, nextMoves(left, before, []).statements);
  const [name] = now.get('_1__thing_0')!.indexes.keys();
  expect(name).toMatch(/^_1__thing_0_[0-9a-f]{8}$/);
});

test('C7: foreign tables and tables that already have their name are left alone', () => {
  expect(movesLeft(moves, before, [])).toEqual([]);
  const there = new Map([...before, ['_1__thing_0', before.get('thing_1')!] as const]);
  expect(movesLeft(moves, there, names)).toEqual(moves.slice(1));
});
