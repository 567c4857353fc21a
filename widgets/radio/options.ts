import { choiceOptions, oneValue, startChoices } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { radioType } from './field';

/** The options that documents may set on a column of type `radio`. */
export const radioGrammar = withOptions(
  radioType,
  {
    title: '单选',
    icon: 'circle-dot',
    group: 'choice',
    start: startChoices,
    words: '单选框 danxuan dx radio choice',
  },
  { ...choiceOptions, defaultValue: oneValue },
);
