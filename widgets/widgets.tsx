import { addressWidget } from './address/view';
import { alertWidget } from './alert/view';
import { amountWidget } from './amount/view';
import { batchWidget } from './batch/view';
import { buttonWidget } from './button/view';
import { cascaderWidget } from './cascader/view';
import { checkboxWidget } from './checkbox/view';
import { dateWidget } from './date/view';
import { dividerWidget } from './divider/view';
import { editorWidget } from './editor/view';
import type { BuiltInType } from './field-types';
import { htmlWidget } from './html/view';
import { inputGroupControlsWidget } from './input-group-controls/view';
import { inputWidget } from './input/view';
import { jsonWidget } from './json/view';
import { keyValueWidget } from './key-value/view';
import { lSwitchWidget } from './l-switch/view';
import { lcDateWidget } from './lc-date/view';
import { linesWidget } from './lines/view';
import { nationSelectWidget } from './nation-select/view';
import { numberWidget } from './number/view';
import { radioWidget } from './radio/view';
import { rangeNumberWidget } from './range-number/view';
import { rateWidget } from './rate/view';
import { reportDateWidget } from './report-date/view';
import { selectAsTableWidget } from './select-as-table/view';
import { selectInputListWidget } from './select-input-list/view';
import { selectWidget } from './select/view';
import { sliderWidget } from './slider/view';
import { switchWidget } from './switch/view';
import { textWidget } from './text/view';
import { textareaWidget } from './textarea/view';
import { timeWidget } from './time/view';
import { treeSelectWidget } from './tree-select/view';
import { unitInputWidget } from './unit-input/view';
import { uploadAvatarWidget } from './upload-avatar/view';
import { uploadFileListWidget } from './upload-file-list/view';
import { uploadFileWidget } from './upload-file/view';
import { uploadImgListWidget } from './upload-img-list/view';
import { uploadImgWidget } from './upload-img/view';
import type { Widget } from './widget';

/**
 * The React halves of the built-in field types; their controls are lazy-loaded (`inputs.ts`). A type without a widget
 * does not compile.
 */
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
  lines: linesWidget,
  json: jsonWidget,
  rate: rateWidget,
  slider: sliderWidget,
  lcDate: lcDateWidget,
  reportDate: reportDateWidget,
  rangeNumber: rangeNumberWidget,
  unitInput: unitInputWidget,
  uploadFileList: uploadFileListWidget,
  uploadImgList: uploadImgListWidget,
  uploadFile: uploadFileWidget,
  uploadImg: uploadImgWidget,
  editor: editorWidget,
  selectInputList: selectInputListWidget,
  inputGroupControls: inputGroupControlsWidget,
  keyValue: keyValueWidget,
  button: buttonWidget,
  alert: alertWidget,
  text: textWidget,
  html: htmlWidget,
  divider: dividerWidget,
};
