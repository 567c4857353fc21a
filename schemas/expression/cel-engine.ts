import { Environment } from '@marcbachmann/cel-js';
import { addDecimals } from './decimal-functions';
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
keepFunctionsFew(evaluator.registry);

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

/** The engine also caches an entry for every called function name; unknown names share one. */
function keepFunctionsFew(registry: Registry): void {
  const known = new Set(celEnvironment.getDefinitions().functions.map(({ name }) => name));
  const { functionCandidates } = registry;
  registry.functionCandidates = (receiver, name, count) =>
    functionCandidates.call(registry, receiver, known.has(name) ? name : '?', count);
}
