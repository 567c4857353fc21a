import Type, { type Static } from 'typebox';
import { named } from '../grammar/named';
import { keysMean, says } from '../grammar/says';
import { COLUMN_NAME } from './column-name';
import { ENTITY_ID } from './entity-id';

/** At most this many entities: each adds a join to every list query. */
const MOST_ENTITIES = 20;

/** A reference whose entity depends on the value of another column of the row. */
export const RefersBy = Type.Object(
  {
    column: named(
      { title: '决定实体的列', help: '本实体的单值枚举列' },
      Type.String({ pattern: COLUMN_NAME, ...says('column') }),
    ),
    /** Value of the column → entity; with any other value the reference is empty. */
    entities: named(
      { title: '取值与实体', help: '决定实体的列的取值 → 引用的实体；取其他值时本列为空' },
      Type.Record(Type.String(), Type.String({ pattern: ENTITY_ID, ...says('entity') }), {
        minProperties: 1,
        maxProperties: MOST_ENTITIES,
        ...keysMean('data'),
      }),
    ),
  },
  { additionalProperties: false },
);
/** A reference whose entity depends on another column. */
export type RefersBy = Static<typeof RefersBy>;
