import type { FieldType } from '../schemas/field';
import { addressType } from './address/field';
import { amountType } from './amount/field';
import { batchType } from './batch/field';
import { cascaderType } from './cascader/field';
import { checkboxType } from './checkbox/field';
import { dateType } from './date/field';
import { inputType } from './input/field';
import { jsonType } from './json/field';
import { lSwitchType } from './l-switch/field';
import { nationSelectType } from './nation-select/field';
import { numberType } from './number/field';
import { radioType } from './radio/field';
import { selectAsTableType } from './select-as-table/field';
import { selectType } from './select/field';
import { switchType } from './switch/field';
import { textareaType } from './textarea/field';
import { timeType } from './time/field';
import { treeSelectType } from './tree-select/field';
import { uploadAvatarType } from './upload-avatar/field';

/** The pure halves of the built-in field types, in the order a palette shows them. */
export const builtInFieldTypes = [
  inputType,
  textareaType,
  numberType,
  amountType,
  radioType,
  checkboxType,
  selectType,
  treeSelectType,
  cascaderType,
  selectAsTableType,
  nationSelectType,
  switchType,
  lSwitchType,
  dateType,
  timeType,
  addressType,
  uploadAvatarType,
  batchType,
  jsonType,
] as const satisfies readonly FieldType[];

/** Names of the built-in types: a widget must exist for each. */
export type BuiltInType = (typeof builtInFieldTypes)[number]['type'];
