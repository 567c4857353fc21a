import Type, { type TSchema } from 'typebox';
import { parts, says } from '../../schemas/grammar/says';
import { Colour } from '../../schemas/dictionary';
import { clearable, closed, nullable, placeholder } from './common-options';

/** Levels of static choices below each other; more than any division or account tree has. */
const MAX_LEVELS = 8;

const choices = parts('enumValue', ['value'], true);

function choiceGrammar(levels: number): TSchema {
  return Type.Object(
    {
      value: Type.Union([Type.Number(), Type.String({ maxLength: 100, ...says('data') })]),
      label: Type.String({ maxLength: 100, ...says('text', { role: 'value' }) }),
      color: Type.Optional(Colour),
      icon: Type.Optional(Type.String(says('icon'))),
      disabled: Type.Optional(Type.Boolean()),
      group: Type.Optional(Type.Boolean()),
      ...(levels > 1 && { children: Type.Optional(Type.Array(choiceGrammar(levels - 1), choices)) }),
    },
    closed,
  );
}

/** Options of every type that chooses: static choices, or those a host hands in under `dynamicKey`. */
export const choiceOptions = {
  dynamic: Type.Optional(Type.Boolean()),
  dynamicKey: Type.Optional(Type.String(says('word'))),
  options: Type.Optional(Type.Array(choiceGrammar(1), choices)),
};
export const treeChoiceOptions = {
  ...choiceOptions,
  options: Type.Optional(Type.Array(choiceGrammar(MAX_LEVELS), choices)),
};
export const pickerOptions = { placeholder, clearable, showSearch: Type.Optional(Type.Boolean()) };
export const oneValue = nullable(Type.Union([Type.Number(), Type.String()]));
export const manyValues = nullable(
  Type.Union([Type.Number(), Type.String(), Type.Array(Type.Union([Type.Number(), Type.String()]))]),
);
