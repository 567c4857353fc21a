import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** The colour of every new text: it says nothing, and the text takes that of its surroundings. */
export const PLAIN_COLOUR = 'rgba(0, 0, 0, 0.9)';

/** Words inside a form: the label is the content. */
export const textType = defineFieldType({
  type: 'text',
  inRows: true,
  ...valueless,
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
