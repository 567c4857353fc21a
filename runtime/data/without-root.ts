import type { Choice } from '../../schemas/document/dictionary';

/** The choices of an option call without its root, which means "no parent" and is a choice for parents only. */
export function withoutRoot(choices: readonly Choice[]): Choice[] {
  return choices.flatMap((choice) => (choice.value === 0 ? (choice.children ?? []) : [choice]));
}
