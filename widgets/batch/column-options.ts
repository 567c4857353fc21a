import Type, { type TSchema } from 'typebox';
import { inRows, says } from '../../schemas/grammar/says';
import { Rule } from '../../schemas/entity';
import type { FieldGrammar } from '../../schemas/field';
import { HiddenValue, Linkage } from '../../schemas/linkage';
import { alertGrammar } from '../alert/options';
import { amountGrammar } from '../amount/options';
import { cascaderGrammar } from '../cascader/options';
import { checkboxGrammar } from '../checkbox/options';
import { dateGrammar } from '../date/options';
import { htmlGrammar } from '../html/options';
import { inputGrammar } from '../input/options';
import { numberGrammar } from '../number/options';
import { radioGrammar } from '../radio/options';
import { rateGrammar } from '../rate/options';
import { selectGrammar } from '../select/options';
import { sliderGrammar } from '../slider/options';
import { switchGrammar } from '../switch/options';
import { textGrammar } from '../text/options';
import { textareaGrammar } from '../textarea/options';
import { timeGrammar } from '../time/options';
import { treeSelectGrammar } from '../tree-select/options';
import { uploadFileGrammar } from '../upload-file/options';
import { uploadImgGrammar } from '../upload-img/options';
import { closed } from '../shared/common-options';
import type { BatchColumnType } from './batch-columns';

/** A type that can stand in a cell and has no grammar here does not compile. */
const columnGrammars: Record<BatchColumnType, FieldGrammar> = {
  input: inputGrammar,
  textarea: textareaGrammar,
  number: numberGrammar,
  amount: amountGrammar,
  select: selectGrammar,
  checkbox: checkboxGrammar,
  radio: radioGrammar,
  date: dateGrammar,
  time: timeGrammar,
  switch: switchGrammar,
  treeSelect: treeSelectGrammar,
  cascader: cascaderGrammar,
  rate: rateGrammar,
  slider: sliderGrammar,
  uploadFile: uploadFileGrammar,
  uploadImg: uploadImgGrammar,
  text: textGrammar,
  html: htmlGrammar,
  alert: alertGrammar,
};

const item = {
  model: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,40}$', ...says('key') }),
  label: Type.String({ minLength: 1, maxLength: 40, ...says('text') }),
  key: Type.Optional(Type.String(says('word'))),
  help: Type.Optional(Type.String(says('text'))),
  required: Type.Optional(Type.Boolean()),
  rules: Type.Optional(Type.Array(Rule)),
  /** A dictionary entry whose values are its choices. */
  enum: Type.Optional(Type.String(says('enum'))),
  /** The entity whose rows are its choices. */
  refers: Type.Optional(Type.String(says('entity'))),
};

/** Words between the columns have no value, and so no name of one. */
const words = {
  model: Type.Optional(item.model),
  label: Type.String({ maxLength: 1000, ...says('text') }),
  key: item.key,
  help: item.help,
};

const columnGrammar = <P extends Record<string, TSchema>>(more: P) =>
  Type.Union(
    Object.values(columnGrammars).map((type) =>
      Type.Object(
        {
          type: Type.Literal(type.type),
          ...(type.valueless ? words : { ...item, ...more }),
          options: Type.Optional(type.options),
        },
        { ...closed, ...inRows },
      ),
    ),
  );

/** An item inside another control: its options keep the grammar of its type. */
export const InnerItem = columnGrammar({});
/** A column of a sub-table; its rules read the columns of their row, and those of the form as `form.name`. */
export const LinkedColumn = columnGrammar({
  linkage: Type.Optional(Type.Array(Linkage)),
  hiddenValue: Type.Optional(HiddenValue),
});
