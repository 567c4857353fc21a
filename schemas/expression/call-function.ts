import type { Environment } from '@marcbachmann/cel-js';
import { Decimal, decimalOf } from './decimal';
import { functionNamed, registeredFunctions, type NamedFunction, type ValueType } from './domain-functions';
import { NO_VALUE } from './no-value';

/** Characters of a text that a function may be given or return; bounds its time. */
export const MOST_FUNCTION_TEXT = 1000;

/** A function of a domain threw an error, or returned a value that is not of its type. */
export class FunctionError extends Error {
  constructor(readonly functionName: string) {
    super(`the function ${functionName} failed`);
    this.name = 'FunctionError';
  }
}

/** The types of the expression engine, by type of value. */
const RESULTS: Readonly<Record<ValueType, string>> = {
  text: 'string',
  date: 'string',
  number: 'double',
  decimal: 'decimal',
  boolean: 'bool',
};

const added = new Set<string>();

/** Teaches the engine the functions that were registered since. Their arguments are checked when they are called. */
export function addFunctions(environment: Environment): void {
  for (const { name, parameters, result } of registeredFunctions()) {
    const types = Object.keys(parameters).map(() => 'dyn');
    const signature = `${name}(${types.join(', ')}): ${RESULTS[result]}`;
    if (added.has(signature)) continue;
    added.add(signature);
    environment.registerFunction(signature, (...values: unknown[]) => callFunction(name, values));
  }
}

/** Calls a function; fails with `NO_VALUE` without an argument or result, and with a `FunctionError`. */
function callFunction(name: string, values: readonly unknown[]): unknown {
  const called = functionNamed(name);
  if (!called) throw NO_VALUE;
  const given = Object.fromEntries(
    Object.entries(called.parameters).map(([parameter, type], at) => [
      parameter,
      argumentOf(type, values[at]),
    ]),
  );
  const result = resultOf(called, given);
  if (result === null) throw NO_VALUE;
  return result;
}

function resultOf(called: NamedFunction, given: Readonly<Record<string, unknown>>): unknown {
  let result: unknown;
  try {
    result = called.run(given);
  } catch {
    throw new FunctionError(called.name);
  }
  if (result !== null && !isOfType(called.result, result)) throw new FunctionError(called.name);
  return result;
}

/** The argument as the function reads it; a missing value, or one of another type, is no argument. */
function argumentOf(type: ValueType, value: unknown): unknown {
  if (type === 'decimal') {
    if (typeof value === 'string') throw NO_VALUE;
    return decimalOf(value);
  }
  const read = typeof value === 'bigint' && type === 'number' ? Number(value) : value;
  if (read === '' || !isOfType(type, read)) throw NO_VALUE;
  return read;
}

function isOfType(type: ValueType, value: unknown): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value.length <= MOST_FUNCTION_TEXT;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'decimal':
      return value instanceof Decimal;
    case 'boolean':
      return typeof value === 'boolean';
  }
}
