import Type from 'typebox';
import { nullable, placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { jsonType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `json`. */
export const jsonGrammar = withOptions(
  jsonType,
  { title: 'JSON', icon: 'braces', group: 'text', words: '对象 json object data' },
  {
    minRows: named(
      { title: '显示行数', group: 'look' },
      Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
    ),
    defaultValue: nullable(Type.Union([Type.Record(Type.String(), Type.Any()), Type.Array(Type.Any())])),
    placeholder,
  },
);
