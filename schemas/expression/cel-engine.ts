import { Environment } from '@marcbachmann/cel-js';

/** A type as the engine declares it. */
interface CelType {
  kind: string;
}

/** What the engine looks types and functions up in. */
interface Registry {
  getType(name: string): CelType;
  getListType(type: CelType): CelType;
  getMapType(key: CelType, value: CelType): CelType;
  getOptionalType(type: CelType): CelType;
  functionCandidates(receiver: boolean, name: string, count: number): unknown;
}

/** What the engine hands to every node that it evaluates. */
interface Evaluator {
  registry: Registry;
  createError(...given: unknown[]): Error;
}

/** The evaluation cannot be completed, because a value is missing or has another type. */
export const UNTELLABLE = Object.freeze(new Error('the expression has no value'));

/** Parses and checks expressions. Larger ones are refused before they run. */
export const celEnvironment = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
});

const evaluator = evaluatorOf(celEnvironment);
// Nobody reads the message, and to put it together with a stack costs a hundred times the evaluation.
evaluator.createError = () => UNTELLABLE;
keepTypesFew(evaluator.registry);
keepFunctionsFew(evaluator.registry);

/** The one evaluator of an environment, which it passes to every node. */
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
 * The engine keeps a declaration of every type it meets, and of pairs of them, for ever. Values and expressions choose how
 * types nest, so what stands inside a list or a map inside another one is of any type: this leaves a few hundred.
 */
function keepTypesFew(registry: Registry): void {
  const any = registry.getType('dyn');
  const plain = (type: CelType) => (['list', 'map', 'optional'].includes(type.kind) ? any : type);
  const { getListType, getMapType, getOptionalType } = registry;
  registry.getListType = (type) => getListType.call(registry, plain(type));
  registry.getMapType = (key, value) => getMapType.call(registry, plain(key), plain(value));
  registry.getOptionalType = (type) => getOptionalType.call(registry, plain(type));
}

/** The engine also keeps an entry for every name that is called; a name that does not exist shares one. */
function keepFunctionsFew(registry: Registry): void {
  const known = new Set(celEnvironment.getDefinitions().functions.map(({ name }) => name));
  const { functionCandidates } = registry;
  registry.functionCandidates = (receiver, name, count) =>
    functionCandidates.call(registry, receiver, known.has(name) ? name : '?', count);
}
