import Type from 'typebox';
import { named, valueNames } from '../grammar/named';
import { says } from '../grammar/says';

const closed = { additionalProperties: false } as const;

/** Sort keys, the most significant first. */
export const SortKeys = Type.Array(
  Type.Object(
    {
      column: named('列', Type.String(says('column'))),
      order: named('方向', Type.Enum(['asc', 'desc'], valueNames({ asc: '升序', desc: '降序' }))),
    },
    closed,
  ),
);
