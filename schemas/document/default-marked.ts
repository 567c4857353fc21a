import Type from 'typebox';
import { named } from '../grammar/named';
import { says } from '../grammar/says';
import { COLUMN_NAME } from './column-name';

/** A reference of a new row to the one row whose exclusive mark is set, such as the level of admissions. */
export const DefaultMarked = named(
  { title: '默认选中', help: '新建时选中被引用实体中此“独占”列为 1 的记录' },
  Type.Optional(Type.String({ pattern: COLUMN_NAME, ...says('column', { of: 'source' }) })),
);
