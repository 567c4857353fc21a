import Type, { type TSchema } from 'typebox';
import { parts, says } from '../../schemas/grammar/says';
import { valueLook } from '../../schemas/document/dictionary';
import { clearable, closed, nullable, placeholder } from './common-options';
import { named } from '../../schemas/grammar/named';
import type { JsonObject } from '../../schemas/json';

/** Maximum depth of static choices. */
const MAX_LEVELS = 8;

const choices = parts('enumValue', ['value'], true);

function choiceGrammar(levels: number): TSchema {
  return Type.Object(
    {
      value: named(
        { title: '值', help: '存入数据库' },
        Type.Union([Type.Number(), Type.String({ maxLength: 100, ...says('data') })]),
      ),
      label: named('名称', Type.String({ maxLength: 100, ...says('text', { role: 'value' }) })),
      ...valueLook,
      disabled: named({ title: '不可选', help: '已选的旧值照常显示' }, Type.Optional(Type.Boolean())),
      group: named({ title: '仅作分组', help: '可展开，不可选' }, Type.Optional(Type.Boolean())),
      ...(levels > 1 && {
        children: named('下级', Type.Optional(Type.Array(choiceGrammar(levels - 1), choices))),
      }),
    },
    closed,
  );
}

/** Options of every type with choices: static choices, or those that the host provides under `dynamicKey`. */
export const choiceOptions = {
  dynamic: named(
    { title: '外部选项', help: '选项由程序提供，下面列出的不生效', group: 'choices', advanced: true },
    Type.Optional(Type.Boolean()),
  ),
  dynamicKey: named(
    { title: '外部选项的键', help: '程序以此名称提供选项', group: 'choices', advanced: true },
    Type.Optional(Type.String(says('word'))),
  ),
  options: named({ title: '选项', group: 'choices' }, Type.Optional(Type.Array(choiceGrammar(1), choices))),
};
/** The same with nested choices. */
export const treeChoiceOptions = {
  ...choiceOptions,
  options: named(
    { title: '选项', group: 'choices' },
    Type.Optional(Type.Array(choiceGrammar(MAX_LEVELS), choices)),
  ),
};
/** Options of every control that opens a list. */
export const pickerOptions = {
  placeholder,
  clearable,
  showSearch: named(
    { title: '可搜索', help: '选项超过 8 个时总可搜索', group: 'choices' },
    Type.Optional(Type.Boolean()),
  ),
};
/** A default that is one value. */
export const oneValue = nullable(Type.Union([Type.Number(), Type.String()]));
/** A default that is one value or several. */
export const manyValues = nullable(
  Type.Union([Type.Number(), Type.String(), Type.Array(Type.Union([Type.Number(), Type.String()]))]),
);

/** The choices that a new field starts with in the designer. */
export const startChoices = { options: [1, 2, 3].map((value) => ({ value, label: `选项${value}` })) };
/** The same with levels. */
export const startTree: JsonObject = {
  options: [
    { value: 1, label: '选项1', children: [{ value: 11, label: '选项1-1' }] },
    { value: 2, label: '选项2' },
  ],
};
