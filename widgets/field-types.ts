import type { FieldType } from '../schemas/field';
import { addressType } from './address/field';
import { alertType } from './alert/field';
import { amountType } from './amount/field';
import { batchType } from './batch/field';
import { buttonType } from './button/field';
import { cascaderType } from './cascader/field';
import { checkboxType } from './checkbox/field';
import { dateType } from './date/field';
import { dividerType } from './divider/field';
import { editorType } from './editor/field';
import { htmlType } from './html/field';
import { inputGroupControlsType } from './input-group-controls/field';
import { inputType } from './input/field';
import { jsonType } from './json/field';
import { lSwitchType } from './l-switch/field';
import { lcDateType } from './lc-date/field';
import { nationSelectType } from './nation-select/field';
import { numberType } from './number/field';
import { radioType } from './radio/field';
import { rangeNumberType } from './range-number/field';
import { rateType } from './rate/field';
import { reportDateType } from './report-date/field';
import { selectAsTableType } from './select-as-table/field';
import { selectInputListType } from './select-input-list/field';
import { selectType } from './select/field';
import { sliderType } from './slider/field';
import { switchType } from './switch/field';
import { textType } from './text/field';
import { textareaType } from './textarea/field';
import { timeType } from './time/field';
import { treeSelectType } from './tree-select/field';
import { unitInputType } from './unit-input/field';
import { uploadAvatarType } from './upload-avatar/field';
import { uploadFileListType } from './upload-file-list/field';
import { uploadFileType } from './upload-file/field';
import { uploadImgListType } from './upload-img-list/field';
import { uploadImgType } from './upload-img/field';

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
  rateType,
  sliderType,
  lcDateType,
  reportDateType,
  rangeNumberType,
  unitInputType,
  uploadFileListType,
  uploadImgListType,
  uploadFileType,
  uploadImgType,
  editorType,
  selectInputListType,
  inputGroupControlsType,
  buttonType,
  alertType,
  textType,
  htmlType,
  dividerType,
] as const satisfies readonly FieldType[];

/** Names of the built-in types: a widget must exist for each. */
export type BuiltInType = (typeof builtInFieldTypes)[number]['type'];
