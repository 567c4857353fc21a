import type { Language } from '../languages';
import type { Decimal } from './decimal';

/** The values of functions: a date is a text `YYYY-MM-DD`, a decimal (an amount) is exact. */
interface Values {
  text: string;
  number: number;
  decimal: Decimal;
  boolean: boolean;
  date: string;
}
/** The type of a parameter or result of a function. */
export type ValueType = keyof Values;

/** What a function says about itself in a list of functions; Chinese and English are required. */
type FunctionTitle = Readonly<Record<'zh-CN' | 'en-US', string> & Partial<Record<Language, string>>>;

/** A function that expressions call by name. */
export interface DomainFunction {
  readonly title: FunctionTitle;
  /** The types of its parameters by name, in the order of the arguments. */
  readonly parameters: Readonly<Record<string, ValueType>>;
  readonly result: ValueType;
  /**
   * Its result may be shown to those who see its arguments only masked: a column that a rule fills in with it from what
   * is being typed keeps its own right.
   */
  readonly open?: true;
  run(given: Readonly<Record<string, unknown>>): unknown;
}

/** The functions of a domain by name (`domains/…/functions.ts`). */
export type DomainFunctions = Readonly<Record<string, DomainFunction>>;

/** A function with its name and domain. */
export interface NamedFunction extends DomainFunction {
  readonly name: string;
  readonly domain: string;
}

/**
 * Declares a function. `run` receives the arguments by name, each present and of its type: without one of them, or with
 * an empty text, the call has no value. It returns null when there is no result. It must be pure: browser and server
 * both run it and must agree, so it reads no clock and nothing outside its arguments.
 */
export function defineFunction<const P extends Readonly<Record<string, ValueType>>, R extends ValueType>(
  given: Pick<DomainFunction, 'title' | 'open'> & {
    readonly parameters: P;
    readonly result: R;
    run(given: { readonly [Name in keyof P]: Values[P[Name]] }): Values[R] | null;
  },
): DomainFunction {
  return given;
}

const registered = new Map<string, NamedFunction>();

/**
 * Makes the functions of a domain known to all expressions of this process. The names of functions are unique over all
 * domains; throws when another domain has one of them.
 */
export function registerFunctions(domain: string, functions: DomainFunctions): void {
  for (const [name, one] of Object.entries(functions)) {
    const known = registered.get(name);
    if (known && known.domain !== domain)
      throw new Error(`The function "${name}" is declared by the domains ${known.domain} and ${domain}`);
    registered.set(name, { ...one, name, domain });
  }
}

/** The registered function with this name. */
export function functionNamed(name: string): NamedFunction | undefined {
  return registered.get(name);
}

/** All registered functions. */
export function registeredFunctions(): readonly NamedFunction[] {
  return [...registered.values()];
}

/** How many functions are registered; it only grows. */
export function functionCount(): number {
  return registered.size;
}
