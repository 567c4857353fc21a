/** A call of the step to its context, with the result. */
interface Question {
  ask: string;
  name: string;
  answer: unknown;
}

/** A step's result, and the calls it made to its context. */
export interface Step<T> {
  readonly result: T;
  readonly asked: readonly Question[];
}

/**
 * Memoises a step: returns the first of the `known` steps whose recorded calls give the same results in this world, or
 * runs `work`. A world is an object of functions with one name parameter or none; other members must be the same
 * object. Results are compared by identity, lists by their members.
 *
 * `work` must read only from the given world, and its result must not hold a function that reads the world later: that
 * would retain all documents of that time.
 */
export function reuseStep<W extends object, T>(
  world: W,
  known: readonly (Step<T> | undefined)[],
  work: (world: W) => T,
): Step<T> {
  for (const step of known) if (step && holds(step, world)) return step;
  const asked = new Map<string, Question>();
  return { result: work(listening(world, asked)), asked: [...asked.values()] };
}

type Asked = (name?: string) => unknown;

/** Wraps a world so that its calls are recorded. */
function listening<W extends object>(world: W, asked: Map<string, Question>): W {
  const entries = Object.entries(world).map(([ask, value]: [string, unknown]) => {
    if (typeof value !== 'function') {
      asked.set(ask, { ask, name: '', answer: value });
      return [ask, value] as const;
    }
    const listen: Asked = (name = '') => {
      const key = `${ask} ${name}`;
      let question = asked.get(key);
      if (!question) asked.set(key, (question = { ask, name, answer: (value as Asked)(name) }));
      return question.answer;
    };
    return [ask, listen] as const;
  });
  return Object.fromEntries(entries) as W;
}

function holds({ asked }: Step<unknown>, world: object): boolean {
  const answers = world as Readonly<Record<string, unknown>>;
  return asked.every(({ ask, name, answer }) => {
    const value = answers[ask];
    return isSame(answer, typeof value === 'function' ? (value as Asked)(name) : value);
  });
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((member, at) => member === other[at]);
}
