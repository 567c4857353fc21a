import type { Entity } from '../document/entity';
import { LONGEST_KEYWORD } from '../record/longest-keyword';
import type { EntityModel } from './entity-model';
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

/** The criterion by which a list is searched in several columns at once: those of `option.keywords`. */
export const KEYWORD = 'keyword';

/** The field of that criterion. A document gives it a label that says what is found by it. */
export const KEYWORD_FIELD: Field = {
  key: KEYWORD,
  model: KEYWORD,
  type: 'input',
  label: '关键字',
  options: { maxLength: LONGEST_KEYWORD },
  rules: [],
  required: false,
  readOnly: false,
};

/** Whether lists of an entity are searched by `keyword`. */
export function hasKeywords({ entity, byName }: Pick<EntityModel, 'entity' | 'byName'>): boolean {
  return (entity.option?.keywords ?? []).length > 0 && !byName.has(KEYWORD);
}

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
