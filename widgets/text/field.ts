import Type from 'typebox';
import { grammar } from '../shared/common-options';
import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

const SIZES = ['26', '24', '22', '18', '16', '15', '14', '12', '10.5', '9'].map((size) => `${size}pt`);
/** The colour of every new text: it says nothing, and the text takes that of its surroundings. */
export const PLAIN_COLOUR = 'rgba(0, 0, 0, 0.9)';

/** Words inside a form: the label is the content. */
export const textType = defineFieldType({
  type: 'text',
  ...valueless,
  options: grammar({
    textAlign: Type.Optional(Type.Enum(['left', 'center', 'right'])),
    color: Type.Optional(
      Type.String({ pattern: '^(#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\\([0-9., %]+\\)|[a-zA-Z]*)$' }),
    ),
    fontFamily: Type.Optional(
      Type.Enum(['', 'SimSun', 'FangSong', 'SimHei', 'PingFangSC-Regular', 'KaiTi', 'LiSu']),
    ),
    fontSize: Type.Optional(Type.Enum([...SIZES])),
    showRequiredMark: Type.Optional(Type.Boolean()),
  }),
  defaults: {
    textAlign: 'left',
    hidden: false,
    showRequiredMark: false,
    noFormItem: true,
    color: PLAIN_COLOUR,
    fontFamily: '',
    fontSize: '10.5pt',
  },
});
