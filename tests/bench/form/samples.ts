import type { Json, JsonObject } from '../../../schemas/json';

export const CHOICES = ['甲', '乙', '丙', '丁', '戊'].map((label, at) => ({ value: at + 1, label }));

export type Kind = 'input' | 'number' | 'select' | 'date';

/** Text 40, number 20, select 30, date 10 %, mixed. */
const MIX: readonly Kind[] = [
  'input',
  'select',
  'number',
  'input',
  'select',
  'date',
  'input',
  'number',
  'select',
  'input',
];

export interface Sample {
  name: string;
  label: string;
  kind: Kind;
  value: Json;
}

/** The fields of a form, or the columns of a table. */
export function samples(count: number): Sample[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = MIX[at % MIX.length]!;
    const value = { input: `文本${at}`, number: at, select: (at % 5) + 1, date: '2026-01-31' }[kind];
    return { name: `c${at}`, label: `项${at}`, kind, value };
  });
}

export const valuesOf = (list: readonly Sample[]): JsonObject =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));
