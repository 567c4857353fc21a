import type { Entity } from '../document/entity';
import type { Field } from './field';

const time = (model: string, label: string): Field => ({
  key: model,
  model,
  type: 'date',
  label,
  options: { showTime: true, format: 'YYYY-MM-DD HH:mm:ss' },
  rules: [],
  required: false,
  readOnly: true,
  range: true,
  sortable: true,
});

/** System columns as fields, for display and search. */
export const SYSTEM_FIELDS: readonly Field[] = [time('createdAt', '创建时间'), time('updatedAt', '更新时间')];

/** Label of the field that shows which organisation owns a row. */
export const OWNER_LABEL = '所属机构';

/** The field of the organisation that owns a row of scope `org`; its choices are the organisations. */
export function ownerField(organisations: Entity): Field {
  return {
    key: 'orgId',
    model: 'orgId',
    type: 'treeSelect',
    label: OWNER_LABEL,
    options: {},
    rules: [],
    required: false,
    readOnly: true,
    source: {
      entity: organisations.id,
      url: `${organisations.path}/option`,
      tree: organisations.tree !== undefined,
      large: organisations.option?.large === true,
    },
  };
}

/** The help of a column that is numbered automatically and has no help of its own. */
export const AUTO_HELP = '留空时自动编号';
