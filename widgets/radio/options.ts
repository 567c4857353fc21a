import { choiceOptions, oneValue } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { radioType } from './field';

/** The options that documents may set on a column of type `radio`. */
export const radioGrammar = withOptions(
  radioType,
  { title: '单选', icon: 'circle-dot', group: 'choice', words: '单选框 danxuan dx radio choice' },
  { ...choiceOptions, defaultValue: oneValue },
);
