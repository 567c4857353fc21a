import type { Column } from '../../schemas/document/entity';
import { isObject, type JsonObject } from '../../schemas/json';
import type { Field, FieldGrammars } from '../../schemas/model/field';
import { joinColumn } from '../../schemas/model/join-field';
import type { Report } from '../../schemas/problems/problem';
import type { Bench } from '../../schemas/record/bench';
import { browserNeighbours } from './browser-neighbours';
import type { Project } from './project';

/** The columns of an object with `columns`. */
export const columnsOf = (document: JsonObject | null): JsonObject[] =>
  Array.isArray(document?.columns) ? document.columns.filter(isObject) : [];

/**
 * The columns of the entity as the project has them. The server joined those that are as they were opened; others are
 * joined here, with choices and references of the server where the column still names the same.
 */
export function projectFields(
  bench: Bench,
  { entity, page }: Project,
  types: FieldGrammars,
  report: Report,
): Map<string, Field> {
  const opened = new Map(columnsOf(bench.entity?.doc ?? null).map((column) => [column.name, column]));
  const joined = new Map(bench.fields.map((field) => [field.model, field]));
  const neighbours = browserNeighbours(types);
  const fields = new Map(bench.fields.map((field) => [field.model, field]));
  for (const name of opened.keys()) fields.delete(String(name));
  columnsOf(entity ?? page).forEach((column, at) => {
    const model = String(column.name);
    const before = opened.get(model);
    const known = joined.get(model);
    if (known && column === before) return void fields.set(model, known);
    const field = joinColumn(column as unknown as Column, neighbours, (path, found, severity) =>
      report(`columns[${at}].${path}`, found, severity),
    );
    fields.set(model, known && before ? withKnown(field, known, column, before) : field);
  });
  return fields;
}

/** Completes a changed column by what only the server knows. */
function withKnown(field: Field, known: Field, column: JsonObject, before: JsonObject): Field {
  const { source, sourceBy, sources, cells, lines, total, far, options } = known;
  const same = (key: string) => column[key] === before[key];
  return {
    ...field,
    ...(same('refers') && source && { source }),
    ...(same('refersBy') && sourceBy && { sourceBy }),
    ...(sources && { sources }),
    ...(same('lines') && lines && { lines, cells }),
    ...(same('total') && total && { total }),
    ...(far && { far }),
    options: {
      ...(same('enum') && options.options && { options: options.options }),
      ...field.options,
    },
  };
}
