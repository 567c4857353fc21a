import type { ComponentType } from 'react';
import { Input as alertInput } from '../alert/input';
import { Input as amountInput } from '../amount/input';
import type { BatchColumnType } from '../batch/batch-columns';
import { Input as cascaderInput } from '../cascader/input';
import { Input as checkboxInput } from '../checkbox/input';
import { Input as dateInput } from '../date/input';
import { Input as htmlInput } from '../html/input';
import { Input as inputInput } from '../input/input';
import { Input as numberInput } from '../number/input';
import { Input as radioInput } from '../radio/input';
import { Input as rateInput } from '../rate/input';
import { Input as selectInput } from '../select/input';
import { Input as sliderInput } from '../slider/input';
import { Input as switchInput } from '../switch/input';
import { Input as textInput } from '../text/input';
import { Input as textareaInput } from '../textarea/input';
import { Input as timeInput } from '../time/input';
import { Input as treeSelectInput } from '../tree-select/input';
import { Input as uploadFileInput } from '../upload-file/input';
import { Input as uploadImgInput } from '../upload-img/input';
import type { InputProps } from '../widget';

/** The controls that can stand inside another control. */
export const CELL_INPUTS: Record<BatchColumnType, ComponentType<InputProps>> = {
  input: inputInput,
  textarea: textareaInput,
  number: numberInput,
  amount: amountInput,
  select: selectInput,
  checkbox: checkboxInput,
  radio: radioInput,
  date: dateInput,
  time: timeInput,
  switch: switchInput,
  treeSelect: treeSelectInput,
  cascader: cascaderInput,
  rate: rateInput,
  slider: sliderInput,
  uploadFile: uploadFileInput,
  uploadImg: uploadImgInput,
  text: textInput,
  html: htmlInput,
  alert: alertInput,
};
