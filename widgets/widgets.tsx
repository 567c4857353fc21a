import { addressWidget } from './address/view';
import { amountWidget } from './amount/view';
import { batchWidget } from './batch/view';
import { cascaderWidget } from './cascader/view';
import { checkboxWidget } from './checkbox/view';
import { dateWidget } from './date/view';
import type { BuiltInType } from './field-types';
import { inputWidget } from './input/view';
import { jsonWidget } from './json/view';
import { lSwitchWidget } from './l-switch/view';
import { nationSelectWidget } from './nation-select/view';
import { numberWidget } from './number/view';
import { radioWidget } from './radio/view';
import { selectAsTableWidget } from './select-as-table/view';
import { selectWidget } from './select/view';
import { switchWidget } from './switch/view';
import { textareaWidget } from './textarea/view';
import { timeWidget } from './time/view';
import { treeSelectWidget } from './tree-select/view';
import { uploadAvatarWidget } from './upload-avatar/view';
import type { Widget } from './widget';

/** The React halves of the built-in field types. A type without its widget does not compile. */
export const builtInWidgets: Record<BuiltInType, Widget> = {
  input: inputWidget,
  textarea: textareaWidget,
  number: numberWidget,
  amount: amountWidget,
  radio: radioWidget,
  checkbox: checkboxWidget,
  select: selectWidget,
  treeSelect: treeSelectWidget,
  cascader: cascaderWidget,
  selectAsTable: selectAsTableWidget,
  nationSelect: nationSelectWidget,
  switch: switchWidget,
  lSwitch: lSwitchWidget,
  date: dateWidget,
  time: timeWidget,
  address: addressWidget,
  uploadAvatar: uploadAvatarWidget,
  batch: batchWidget,
  json: jsonWidget,
};
