import { clearable, nullable, placeholder } from '../shared/common-options';
import Type from 'typebox';
import { withOptions } from '../shared/with-options';
import { nationSelectType } from './field';
import { named } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `nationSelect`. */
export const nationSelectGrammar = withOptions(
  nationSelectType,
  { title: '民族', icon: 'users-round', group: 'choice', words: 'minzu mz nation ethnic group' },
  {
    placeholder,
    clearable,
    showSearch: named('可搜索', Type.Optional(Type.Boolean())),
    defaultValue: nullable(Type.String()),
  },
);
