import Type, { type Static } from 'typebox';
import { named } from '../grammar/named';
import { says } from '../grammar/says';
import { COLUMN_NAME } from './column-name';

/** The person in a column of the row is not to do something, with the reason that this person reads. */
export const NotBy = Type.Object(
  {
    column: named(
      { title: '列', help: '引用用户的列，或 createdBy、updatedBy；在用户的页面上，id 即用户本人' },
      Type.String({ pattern: COLUMN_NAME, ...says('column', { except: ['id', 'createdBy', 'updatedBy'] }) }),
    ),
    reason: named('原因', Type.String({ minLength: 1, maxLength: 60, ...says('text') })),
  },
  { additionalProperties: false },
);
/** The person in a column of the row is not to do something, with the reason that this person reads. */
export type NotBy = Static<typeof NotBy>;
