import { choiceOptions, oneValue } from '../shared/choice-options';
import { withOptions } from '../shared/with-options';
import { radioType } from './field';

/** What documents may say of it. */
export const radioGrammar = withOptions(radioType, { ...choiceOptions, defaultValue: oneValue });
