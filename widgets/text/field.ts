import { defineFieldType } from '../shared/define-field-type';
import { valueless } from '../shared/valueless';

/** The default colour of new texts; it counts as none, so the text inherits its colour. */
export const PLAIN_COLOUR = 'rgba(0, 0, 0, 0.9)';

/** Static text inside a form; the label is the content. */
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
