import { amountWidget } from '../amount/view';
import type { BatchColumnType } from '../batch/batch-columns';
import { cascaderWidget } from '../cascader/view';
import { checkboxWidget } from '../checkbox/view';
import { dateWidget } from '../date/view';
import { inputWidget } from '../input/view';
import { numberWidget } from '../number/view';
import { radioWidget } from '../radio/view';
import { rateWidget } from '../rate/view';
import { selectWidget } from '../select/view';
import { sliderWidget } from '../slider/view';
import { switchWidget } from '../switch/view';
import { textareaWidget } from '../textarea/view';
import { timeWidget } from '../time/view';
import { treeSelectWidget } from '../tree-select/view';
import { uploadFileWidget } from '../upload-file/view';
import { uploadImgWidget } from '../upload-img/view';
import type { Widget } from '../widget';

/** The controls that can stand inside another control. */
export const CELL_WIDGETS: Record<BatchColumnType, Widget> = {
  input: inputWidget,
  textarea: textareaWidget,
  number: numberWidget,
  amount: amountWidget,
  select: selectWidget,
  checkbox: checkboxWidget,
  radio: radioWidget,
  date: dateWidget,
  time: timeWidget,
  switch: switchWidget,
  treeSelect: treeSelectWidget,
  cascader: cascaderWidget,
  rate: rateWidget,
  slider: sliderWidget,
  uploadFile: uploadFileWidget,
  uploadImg: uploadImgWidget,
};
