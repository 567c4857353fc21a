import Type, { type Static } from 'typebox';
import { COLUMN_NAME } from './column-name';
import { named } from '../grammar/named';
import { says } from '../grammar/says';

const columns = (least: number, most: number) =>
  Type.Optional(
    Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }), {
      minItems: least,
      maxItems: most,
      uniqueItems: true,
    }),
  );

/** How rows of an entity are imported from a sheet: building-blocks 2 and 7. */
export const EntityImport = Type.Object(
  {
    /** A row of a sheet whose values in these columns a stored row has changes that row; any other is added. */
    key: named(
      { title: '业务主键', help: '按这些列找到已有记录并更新，找不到则新增；缺省时全部新增' },
      columns(1, 3),
    ),
    /** The columns of the template, in its order; by default all that an add takes. */
    columns: named({ title: '模板的列', help: '按此顺序；缺省为新增时可填的各列' }, columns(1, 200)),
  },
  { additionalProperties: false },
);
/** How rows of an entity are imported, as the document declares it. */
export type EntityImport = Static<typeof EntityImport>;
