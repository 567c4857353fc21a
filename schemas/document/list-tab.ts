import Type, { type Static } from 'typebox';
import { named } from '../grammar/named';
import { keysMean, says } from '../grammar/says';
import { COLUMN_NAME } from './column-name';

/** The grammar of a tab above a list: the same columns over the rows that meet its criteria. */
export const ListTab = Type.Object(
  {
    key: named(
      { title: '标识', help: '同一页面内不重复' },
      Type.String({ pattern: '^[a-z][a-z0-9-]*$', ...says('key') }),
    ),
    title: named('标题', Type.String({ minLength: 1, maxLength: 12, ...says('text') })),
    /** Absent: all rows of the page. */
    preset: named(
      { title: '分栏的条件', help: '列 → 值；缺省为全部记录。新建时也填入' },
      Type.Optional(
        Type.Record(
          Type.String({ pattern: COLUMN_NAME, ...says('column') }),
          Type.Any(says('data')),
          keysMean('column'),
        ),
      ),
    ),
  },
  { additionalProperties: false },
);
/** A tab above a list as the document declares it. */
export type ListTab = Static<typeof ListTab>;
