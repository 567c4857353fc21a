/** One question of a step to the documents around it, and the answer it got. */
interface Question {
  ask: string;
  name: string;
  answer: unknown;
}

/** What a step worked out, and all that it asked for it. */
export interface Step<T> {
  readonly result: T;
  readonly asked: readonly Question[];
}

/**
 * Takes over the first of the `known` steps whose questions have the same answers in this world, or works the result out
 * anew. A world is an object of functions of one name, or none; what else it holds has to be the same object. What they answer is
 * compared by identity, lists by their members.
 *
 * `work` asks nothing but the world it is given, and its result holds no function that asks it later: it would keep all
 * documents of that time.
 */
export function takeStep<W extends object, T>(
  world: W,
  known: readonly (Step<T> | undefined)[],
  work: (world: W) => T,
): Step<T> {
  for (const step of known) if (step && holds(step, world)) return step;
  const asked = new Map<string, Question>();
  return { result: work(listening(world, asked)), asked: [...asked.values()] };
}

type Asked = (name?: string) => unknown;

/** The same world, which takes down what it is asked. */
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
