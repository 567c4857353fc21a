import type { Column } from '../document/entity';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import type { Field, SourceBy } from './field';
import { choiceSource } from './join-inner';
import type { Neighbours } from './neighbours';

/** The sources of a reference whose entity depends on another column, with the values as the document writes them. */
export function joinSources(column: Column, neighbours: Neighbours, report: Report): SourceBy | undefined {
  const { refers, refersBy } = column;
  if (!refersBy) return undefined;
  if (refers !== undefined) report('refersBy', cause('refersTwice'));
  const sources = Object.entries(refersBy.entities).flatMap(([value, entity]) => {
    const source = choiceSource(entity, neighbours, (_, found, severity) =>
      report(`refersBy.entities.${value}`, found, severity),
    );
    return source ? [{ value, source }] : [];
  });
  return sources.length > 0 && refers === undefined ? { column: refersBy.column, sources } : undefined;
}

/** Gives the values the type of the column that decides; keys of JSON are texts. `checkRefersBy` reports others. */
export function joinSourceValues(fields: readonly Field[]): void {
  for (const field of fields) {
    const { sourceBy } = field;
    const by = sourceBy && fields.find(({ model }) => model === sourceBy.column);
    if (!by) continue;
    const values = new Map((by.options.options ?? []).map(({ value }) => [String(value), value]));
    const sources = sourceBy.sources.flatMap(({ value: text, source }) => {
      const value = values.get(String(text));
      return value === undefined ? [] : [{ value, source }];
    });
    field.sourceBy = { ...sourceBy, sources };
  }
}
