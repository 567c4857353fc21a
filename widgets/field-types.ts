import type { FieldGrammar } from '../schemas/model/field';
import { addressGrammar } from './address/options';
import { alertGrammar } from './alert/options';
import { amountGrammar } from './amount/options';
import { batchGrammar } from './batch/options';
import { buttonGrammar } from './button/options';
import { cascaderGrammar } from './cascader/options';
import { checkboxGrammar } from './checkbox/options';
import { dateGrammar } from './date/options';
import { dividerGrammar } from './divider/options';
import { editorGrammar } from './editor/options';
import { htmlGrammar } from './html/options';
import { inputGroupControlsGrammar } from './input-group-controls/options';
import { inputGrammar } from './input/options';
import { jsonGrammar } from './json/options';
import { keyValueGrammar } from './key-value/options';
import { lSwitchGrammar } from './l-switch/options';
import { lcDateGrammar } from './lc-date/options';
import { linesGrammar } from './lines/options';
import { nationSelectGrammar } from './nation-select/options';
import { numberGrammar } from './number/options';
import { radioGrammar } from './radio/options';
import { rangeNumberGrammar } from './range-number/options';
import { rateGrammar } from './rate/options';
import { reportDateGrammar } from './report-date/options';
import { selectAsTableGrammar } from './select-as-table/options';
import { selectInputListGrammar } from './select-input-list/options';
import { selectGrammar } from './select/options';
import { sliderGrammar } from './slider/options';
import { switchGrammar } from './switch/options';
import { textGrammar } from './text/options';
import { textareaGrammar } from './textarea/options';
import { timeGrammar } from './time/options';
import { treeSelectGrammar } from './tree-select/options';
import { unitInputGrammar } from './unit-input/options';
import { uploadAvatarGrammar } from './upload-avatar/options';
import { uploadFileListGrammar } from './upload-file-list/options';
import { uploadFileGrammar } from './upload-file/options';
import { uploadImgListGrammar } from './upload-img-list/options';
import { uploadImgGrammar } from './upload-img/options';

/** The built-in field types with the grammars of their options, in palette order. */
export const builtInFieldTypes = [
  inputGrammar,
  textareaGrammar,
  numberGrammar,
  amountGrammar,
  radioGrammar,
  checkboxGrammar,
  selectGrammar,
  treeSelectGrammar,
  cascaderGrammar,
  selectAsTableGrammar,
  nationSelectGrammar,
  switchGrammar,
  lSwitchGrammar,
  dateGrammar,
  timeGrammar,
  addressGrammar,
  uploadAvatarGrammar,
  batchGrammar,
  linesGrammar,
  jsonGrammar,
  rateGrammar,
  sliderGrammar,
  lcDateGrammar,
  reportDateGrammar,
  rangeNumberGrammar,
  unitInputGrammar,
  uploadFileListGrammar,
  uploadImgListGrammar,
  uploadFileGrammar,
  uploadImgGrammar,
  editorGrammar,
  selectInputListGrammar,
  inputGroupControlsGrammar,
  keyValueGrammar,
  buttonGrammar,
  alertGrammar,
  textGrammar,
  htmlGrammar,
  dividerGrammar,
] as const satisfies readonly FieldGrammar[];

/** Names of the built-in types; there must be a widget for each. */
export type BuiltInType = (typeof builtInFieldTypes)[number]['type'];
