import type { ChoiceSource, Field, FieldOptions } from './field';
import { checkMarkup } from '../check/check-markup';
import { isObject, type Json } from '../json';
import type { Neighbours } from './neighbours';
import { reportBelow, type Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';
import { inheritedName } from '../check/reserved-names';

/** The source of choices for references to an entity; undefined when there is none. */
export function choiceSource(id: string, neighbours: Neighbours, report: Report): ChoiceSource | undefined {
  const target = neighbours.entity(id);
  if (!target) {
    if (!neighbours.unreadEntity(id)) report('refers', unknownName(id, neighbours.entityIds()));
  } else if (!target.option) {
    // If the entity declares the call but no `option`, its own check reports that.
    if (!target.calls.includes('option')) report('refers', cause('noOptionCall', { name: target.id }));
  } else
    return {
      entity: target.id,
      url: `${target.path}/option`,
      tree: target.tree !== undefined,
      large: target.option.large ?? false,
    };
  return undefined;
}

/**
 * Joins the columns of a sub-table (`list`), or the items of an option list (`columns`), with their enumerations and
 * entities. Problems go to `report`, with the path in the options.
 */
export function joinInner(
  options: FieldOptions,
  neighbours: Neighbours,
  report: Report,
): Pick<Field, 'options' | 'sources'> {
  const sources: Record<string, ChoiceSource> = {};
  const join = (list: readonly Json[], path: string) =>
    list.map((column, at): Json => {
      if (!isObject(column)) return column;
      const inner = reportBelow(report, `${path}[${at}]`);
      const { refers, enum: name, type, model } = column;
      if (inheritedName(model)) inner('model', cause('reservedWord', { name: model }), 'tolerated');
      const grammar = neighbours.fieldTypes.get(String(type));
      if (grammar && isObject(column.options))
        checkMarkup(grammar, column.options, 'options.defaultValue', inner);
      if (typeof refers === 'string') {
        const source = choiceSource(refers, neighbours, inner);
        if (!grammar?.refersInRows) inner('refers', cause('cannotRefer', { type: String(type) }));
        else if (source) sources[String(model)] = source;
      }
      if (typeof name !== 'string') return column;
      const enumeration = neighbours.enumeration(name);
      if (!enumeration && !neighbours.unreadEnum(name))
        inner('enum', unknownName(name, neighbours.enumerationNames()));
      const own = isObject(column.options) ? column.options : {};
      return enumeration
        ? { ...column, options: { ...own, options: enumeration.values as unknown as Json } }
        : column;
    });
  const { list, columns } = options as { list?: unknown; columns?: unknown };
  const joined: FieldOptions = { ...options };
  if (Array.isArray(list)) joined.list = join(list as Json[], 'options.list');
  if (Array.isArray(columns))
    joined.columns = (columns as Json[]).map((entry, at) =>
      isObject(entry) && Array.isArray(entry.list)
        ? { ...entry, list: join(entry.list, `options.columns[${at}].list`) }
        : entry,
    );
  return Object.keys(sources).length > 0 ? { options: joined, sources } : { options: joined };
}
