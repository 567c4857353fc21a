import fc from 'fast-check';
import type { Command } from '../../designer/project/command';
import type { Project } from '../../designer/project/project';
import type { CommandRunner } from '../../designer/project/run-command';
import type { JsonObject } from '../../schemas/json';

/** A random change of a form. */
export interface RandomStep {
  verb: number;
  one: number;
  other: number;
  at: number;
}

/** Random changes of a form. */
export const steps: fc.Arbitrary<RandomStep[]> = fc.array(
  fc.record({ verb: fc.nat(6), one: fc.nat(40), other: fc.nat(40), at: fc.nat(4) }),
  { maxLength: 12 },
);

/** A text field. */
export const item = (model: string): JsonObject => ({ type: 'input', model, label: model });

/** A random command over the keys that the form has at that time, some of them without sense; what it adds has `key`. */
export function commandOf(
  runner: CommandRunner,
  project: Project,
  { verb, one, other, at }: RandomStep,
  key: string,
): Command {
  const parts = runner.form.all(project.page);
  const lists = runner.form.lists(project.page);
  const part = parts[one % Math.max(1, parts.length)];
  const keys = part?.keys ?? ['none'];
  const { parent, list } = lists[other % lists.length]!;
  const to = { parent, list, at };
  const container: JsonObject = { type: 'grid', key, columns: [{ span: 24, list: [] }] };
  switch (verb) {
    case 0:
      return { verb: 'insert', part: other % 2 ? item(key) : container, to };
    case 1:
      return { verb: 'move', at: keys, to };
    case 2:
      return { verb: 'remove', at: keys };
    case 3:
      return { verb: 'set', at: keys, path: ['label'], value: `${other}` };
    case 4:
      return { verb: 'wrap', at: keys, container, list: 0 };
    case 5:
      return {
        verb: 'addColumn',
        column: { name: key, label: key, type: 'input' },
        part: { model: key },
        to,
      };
    default:
      return { verb: 'set', at: null, path: ['formConfig', 'config', 'columns'], value: at };
  }
}
