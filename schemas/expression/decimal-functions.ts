import type { Environment } from '@marcbachmann/cel-js';
import { bounded, Decimal, decimalOf, extremeOf, isSameNumber, rounded, sumOf } from './decimal';
import { NO_VALUE } from './no-value';

type Operation = (a: Decimal, b: Decimal) => Decimal;

const ARITHMETIC: Readonly<Record<string, Operation>> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
  '/': (a, b) => a.div(b),
  '%': (a, b) => a.mod(b),
};

const ORDER: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const NUMBERS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/** Pairs of types of which at least one is exact; amounts may be compared with texts of digits, but not added to them. */
const PAIRS = ['decimal decimal', 'decimal int', 'int decimal', 'decimal double', 'double decimal'].map(
  (pair) => pair.split(' ') as [string, string],
);
const TEXTS: readonly [string, string][] = [
  ['decimal', 'string'],
  ['string', 'decimal'],
];

/**
 * Teaches expressions exact numbers: the type `decimal` of amounts with its operators, `decimal(x)`, `round(x, n)`,
 * `abs(x)`, `min(a, b)`, `max(a, b)`, and `sum`, `min`, `max` and `distinct` of lists, which skip missing entries. A number of the record may be calculated
 * with an integer of the expression (`quantity * 2`).
 */
export function addDecimals(environment: Environment): void {
  environment.registerType('decimal', { ctor: Decimal, fields: {} });
  for (const [left, right] of PAIRS)
    for (const [sign, calculate] of Object.entries(ARITHMETIC))
      environment.registerOperator(`${left} ${sign} ${right}: decimal`, (a: unknown, b: unknown) =>
        bounded(() => calculate(decimalOf(a), decimalOf(b))),
      );
  for (const [left, right] of [...PAIRS, ...TEXTS])
    for (const [sign, holds] of Object.entries(ORDER))
      environment.registerOperator(`${left} ${sign} ${right}: bool`, (a: unknown, b: unknown) =>
        holds(decimalOf(a).cmp(decimalOf(b))),
      );
  // The engine derives `!=` and the other order of the types.
  for (const right of ['decimal', 'int', 'double', 'string'])
    environment.registerOperator(`decimal == ${right}: bool`, (a: Decimal, b: unknown) => isSameNumber(a, b));
  for (const [sign, calculate] of Object.entries(NUMBERS)) {
    const number = (a: unknown, b: unknown) => calculate(Number(a), Number(b));
    environment.registerOperator(`double ${sign} int: double`, number);
    environment.registerOperator(`int ${sign} double: double`, number);
  }
  environment.registerOperator('double % double: double', (a: number, b: number) => a % b);
  environment.registerOperator('-decimal', (a: Decimal) => a.neg());
  for (const type of ['decimal', 'string', 'int', 'double']) {
    environment.registerFunction(`decimal(${type}): decimal`, decimalOf);
    if (type === 'string') continue;
    environment.registerFunction(`round(${type}, int): decimal`, (value: unknown, decimals: bigint) =>
      rounded(decimalOf(value), Number(decimals)),
    );
    environment.registerFunction(`abs(${type}): decimal`, (value: unknown) => decimalOf(value).abs());
  }
  environment.registerFunction('string(decimal): string', (value: Decimal) => value.toFixed());
  environment.registerFunction('double(decimal): double', (value: Decimal) => value.toNumber());
  environment.registerFunction('int(decimal): int', (value: Decimal) => BigInt(value.round(0, 0).toFixed()));
  environment.registerFunction('sum(list): decimal', (list: readonly unknown[]) => sumOf(present(list)));
  environment.registerFunction('distinct(list): list', distinct);
  for (const [name, way] of [
    ['min', -1],
    ['max', 1],
  ] as const) {
    environment.registerFunction(`${name}(list): decimal`, (list: readonly unknown[]) => extreme(list, way));
    environment.registerFunction(`${name}(dyn, dyn): decimal`, (a: unknown, b: unknown) =>
      extreme([a, b], way),
    );
  }
}

/** The entries without repetitions, and without missing ones. */
function distinct(list: readonly unknown[]): unknown[] {
  const found = new Map<string, unknown>();
  for (const entry of list) {
    if (entry === null || entry === undefined || entry === '') continue;
    const key =
      entry instanceof Decimal || typeof entry === 'number' || typeof entry === 'bigint'
        ? decimalOf(entry).toFixed()
        : JSON.stringify(entry);
    if (!found.has(key)) found.set(key, entry);
  }
  return [...found.values()];
}

/** The entries that have a value. */
function present(list: readonly unknown[]): Decimal[] {
  return list.filter((value) => value !== null && value !== undefined && value !== '').map(decimalOf);
}

/** The least (-1) or greatest (1) entry; fails when there is none. */
function extreme(list: readonly unknown[], way: -1 | 1): Decimal {
  const found = extremeOf(present(list), way);
  if (!found) throw NO_VALUE;
  return found;
}
