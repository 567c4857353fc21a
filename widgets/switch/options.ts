import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { Colour } from '../../schemas/dictionary';
import { closed, nullable } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { switchType } from './field';

const side = Type.Object(
  {
    value: Type.Union([Type.Number(), Type.String({ maxLength: 40, ...says('data') })]),
    label: Type.String({ maxLength: 60, ...says('text', { role: 'value' }) }),
    color: Type.Optional(Colour),
    icon: Type.Optional(Type.String(says('icon'))),
    disabled: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** Of the switch and of its sister for documents that name its two sides by a dictionary entry. */
export const switchOptions = {
  defaultValue: nullable(Type.Union([Type.Boolean(), Type.Number(), Type.String()])),
  /** The two values of an enumeration; without them the switch holds true or false. */
  options: Type.Optional(Type.Array(side, { minItems: 2, maxItems: 2 })),
};

/** What documents may say of it. */
export const switchGrammar = withOptions(switchType, switchOptions);
