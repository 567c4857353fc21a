import Type from 'typebox';
import { placeholder } from '../shared/common-options';
import { withOptions } from '../shared/with-options';
import { addressType } from './field';

/** What documents may say of it. */
export const addressGrammar = withOptions(addressType, {
  showStreet: Type.Optional(Type.Boolean()),
  /** False: province and city are enough, no district is asked for. */
  isNotTwoLevels: Type.Optional(Type.Boolean()),
  defaultValue: Type.Optional(Type.Record(Type.String(), Type.Any())),
  placeholder,
});
