import type { RowsOfPage } from '../document/page-kinds/page-kind';
import type { JsonObject } from '../json';
import { isDecided } from './chosen-source';
import type { EntityModel } from './entity-model';
import { isMany, type Field, type SqlType } from './field';
import { SYSTEM_FIELDS } from './system-fields';

const isNumeric = (type: SqlType | undefined) => type === 'integer' || type?.startsWith('numeric') === true;

/** The columns of an entity as the blocks of a page read them, with the timestamps of every row. */
export function rowsOfPage({ byName, searchable, stored }: EntityModel): RowsOfPage {
  // The code of a choice is an integer, too.
  const isQuantity = ({ options, source }: Field) => options.options === undefined && source === undefined;
  const types = new Map(stored.map(({ field, sql }) => [field.model, sql]));
  return {
    byName: new Map([...byName, ...SYSTEM_FIELDS.map((field) => [field.model, field] as const)]),
    searchable: new Map([...searchable, ...SYSTEM_FIELDS.map(({ model }) => [model, 'range'] as const)]),
    isNumber: (name) => {
      const field = byName.get(name);
      return field !== undefined && isQuantity(field) && isNumeric(types.get(name));
    },
    isSingle: (name) => {
      const type = types.get(name);
      return type === undefined || !isMany(type);
    },
    undecided: (name, criteria) => {
      const { sourceBy } = byName.get(name) ?? {};
      return sourceBy && !isDecided(sourceBy, criteria as JsonObject) ? sourceBy.column : undefined;
    },
  };
}
