import { Environment } from '@marcbachmann/cel-js';
import { addFunctions } from './call-function';
import { addDecimals } from './decimal-functions';
import { functionCount } from './domain-functions';
import { NO_VALUE } from './no-value';

/** A type as the engine declares it. */
interface CelType {
  kind: string;
}

/** The engine's registry of types and functions. */
interface Registry {
  getType(name: string): CelType;
  getListType(type: CelType): CelType;
  getMapType(key: CelType, value: CelType): CelType;
  getOptionalType(type: CelType): CelType;
  functionCandidates(receiver: boolean, name: string, count: number): unknown;
}

/** The engine's evaluator, which it passes to every node. */
interface Evaluator {
  registry: Registry;
  createError(...given: unknown[]): Error;
}

/** What the engine expands instead of calling. */
const MACROS = ['has', 'all', 'exists', 'exists_one', 'map', 'filter', 'bind'];

/** Parses and checks expressions; expressions over the limits are rejected. */
export const celEnvironment = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
});
addDecimals(celEnvironment);

const evaluator = evaluatorOf(celEnvironment);
// No code reads the message, and building it with a stack trace costs a hundred times the evaluation.
evaluator.createError = () => NO_VALUE;
keepTypesFew(evaluator.registry);
/** Names that may be called. */
const known = new Set(declaredNames());
/** The built-in functions. */
const BUILT_IN: ReadonlySet<string> = new Set([...known, ...MACROS]);
keepFunctionsFew(evaluator.registry);
let functions = 0;

/** Adds the functions of domains that were registered since; returns whether there are any. */
export function refreshFunctions(): boolean {
  if (functions === functionCount()) return false;
  functions = functionCount();
  addFunctions(celEnvironment);
  for (const name of declaredNames()) known.add(name);
  return true;
}

/** Whether the language itself has a function with this name. */
export function isBuiltIn(name: string): boolean {
  return BUILT_IN.has(name);
}

/** The names that an expression may call; macros are calls, too. */
export function callableNames(): readonly string[] {
  return [...known, ...MACROS];
}

/** The single evaluator of an environment, which the engine passes to every node. */
function evaluatorOf(environment: Environment): Evaluator {
  const probe = environment.parse('true');
  const found: Evaluator[] = [];
  const node = probe.ast as unknown as { evaluate(evaluator: Evaluator): boolean };
  node.evaluate = (given) => {
    found.push(given);
    return true;
  };
  probe({});
  return found[0]!;
}

/**
 * The engine caches a declaration for every type it meets, and for pairs of types, without a limit. Values and
 * expressions decide how types nest, so the element type of nested lists and maps is reduced to `dyn`: a few hundred
 * entries remain.
 */
function keepTypesFew(registry: Registry): void {
  const any = registry.getType('dyn');
  const plain = (type: CelType) => (['list', 'map', 'optional'].includes(type.kind) ? any : type);
  const { getListType, getMapType, getOptionalType } = registry;
  registry.getListType = (type) => getListType.call(registry, plain(type));
  registry.getMapType = (key, value) => getMapType.call(registry, plain(key), plain(value));
  registry.getOptionalType = (type) => getOptionalType.call(registry, plain(type));
}

/** The names of all declared functions and methods. */
function declaredNames(): string[] {
  return celEnvironment.getDefinitions().functions.map(({ name }) => name);
}

/** The engine also caches an entry for every called function name; unknown names share one. */
function keepFunctionsFew(registry: Registry): void {
  const { functionCandidates } = registry;
  registry.functionCandidates = (receiver, name, count) =>
    functionCandidates.call(registry, receiver, known.has(name) ? name : '?', count);
}
