import type { Choice } from '../../schemas/document/dictionary';
import type { Field } from '../../schemas/model/field';
import type { RowBatch } from '../records/row-batch';

/** Choices that a drop-down of a template offers at most. */
export const MOST_CHOICES = 500;

/** The labels that a column offers; null: it has no choices, or too many. */
export async function choicesOf(batch: RowBatch, field: Field): Promise<string[] | null> {
  const { options, source } = field;
  const type = batch.environment.fieldTypes.get(field.type);
  if (source) {
    const labels = await batch.choices(source.entity, MOST_CHOICES);
    return labels && labels.length > 0 ? labels : null;
  }
  // The label of one choice is no value where a path of them is.
  if (type?.example) return null;
  const own = flat(type?.choices?.(field) ?? (Array.isArray(options.options) ? options.options : []));
  return own.length > 0 && own.length <= MOST_CHOICES ? own : null;
}

function flat(choices: readonly Choice[]): string[] {
  return choices.flatMap(({ label, group, children = [] }) => [...(group ? [] : [label]), ...flat(children)]);
}
