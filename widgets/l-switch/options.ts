import { withOptions } from '../shared/with-options';
import { switchOptions } from '../switch/options';
import { lSwitchType } from './field';

/** What documents may say of it. */
export const lSwitchGrammar = withOptions(lSwitchType, switchOptions);
