import Type from 'typebox';
import { COLUMN_NAME } from './column-name';
import { named } from '../grammar/named';
import { keysMean, says } from '../grammar/says';
import { SortKeys } from './sort-keys';

const closed = { additionalProperties: false } as const;

/** The grammar of what the choices of an entity are: their name, how they are searched, and which rows they are. */
export const EntityOption = Type.Object(
  {
    label: named('名称列', Type.String({ pattern: COLUMN_NAME, ...says('column') })),
    root: named(
      { title: '顶层项', help: '列在最前、值为 0 的一项，表示“没有上级”' },
      Type.Optional(Type.String(says('text'))),
    ),
    /** Columns that `keyword` searches; the label column by default. */
    keywords: named(
      { title: '关键字列', help: '缺省只搜索名称列' },
      Type.Optional(Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }))),
    ),
    /**
     * Columns that every user of referring rows may read, search and filter by. Without `public`, a reference
     * shows its row only to users with the search permission of this entity.
     */
    public: named(
      { title: '公开列', help: '能处理引用记录的人都能看到；缺省只有能查询本实体的人可见' },
      Type.Optional(
        Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }), {
          minItems: 1,
          uniqueItems: true,
        }),
      ),
    ),
    extra: named(
      { title: '附加列', help: '随每个选项一并返回' },
      Type.Optional(Type.Array(Type.String({ pattern: COLUMN_NAME, ...says('column') }))),
    ),
    /** Order of the choices; `id` is always the last sort key. */
    sort: named({ title: '选项排序', help: '最后总按编号排序' }, Type.Optional(SortKeys)),
    /** The choices are searched and paged instead of sent in one response. */
    large: named(
      { title: '大量选项', help: '按关键字搜索并分页，不一次取全' },
      Type.Optional(Type.Boolean()),
    ),
    /** Restricts the choices to rows with these values: column → values. */
    where: named(
      { title: '可选范围', help: '列 → 值；只提供这些记录' },
      Type.Optional(
        Type.Record(
          Type.String({ pattern: COLUMN_NAME }),
          Type.Array(Type.Union([Type.Integer(), Type.String(says('data'))])),
          keysMean('column'),
        ),
      ),
    ),
  },
  closed,
);
