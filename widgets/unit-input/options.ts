import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { clearable, nullable, placeholder } from '../shared/common-options';
import { UNIT_INPUT_LENGTH } from './units';
import { withOptions } from '../shared/with-options';
import { unitInputType } from './field';
import { named } from '../../schemas/grammar/named';

const unitText = Type.String({ minLength: 1, maxLength: UNIT_INPUT_LENGTH, ...says('data') });

/** The options that documents may set on a column of type `unitInput`. */
export const unitInputGrammar = withOptions(
  unitInputType,
  {
    title: '数值加单位',
    icon: 'ruler',
    group: 'number',
    words: '计量 数量 danwei shuliang unit quantity measure',
  },
  {
    /** Units listed before the standard ones. */
    units: named(
      { title: '可选单位', help: '排在预设单位之前', group: 'choices' },
      Type.Optional(Type.Array(unitText, { maxItems: 50 })),
    ),
    /** The unit of new values. It is part of the value and therefore not translated. */
    defaultUnit: named(
      { title: '默认单位', help: '单位是值的一部分，各语言相同', group: 'choices' },
      Type.Optional(Type.String({ maxLength: UNIT_INPUT_LENGTH, ...says('data') })),
    ),
    min: named({ title: '最小值', group: 'check' }, nullable(Type.Number())),
    max: named({ title: '最大值', group: 'check' }, nullable(Type.Number())),
    precision: named(
      { title: '小数位数', help: '缺省为 2', group: 'check' },
      nullable(Type.Integer({ minimum: 0, maximum: 10 })),
    ),
    defaultValue: nullable(
      Type.Object(
        { value: named('数量', nullable(Type.Number())), unit: named('单位', unitText) },
        { additionalProperties: false },
      ),
    ),
    placeholder,
    clearable,
  },
);
