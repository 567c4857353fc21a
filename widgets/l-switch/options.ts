import { withOptions } from '../shared/with-options';
import { switchOptions } from '../switch/options';
import { lSwitchType } from './field';

/** The options that documents may set on a column of type `lSwitch`. */
export const lSwitchGrammar = withOptions(
  lSwitchType,
  {
    title: '带文字的开关',
    icon: 'toggle-right',
    group: 'choice',
    words: '启用 停用 kaiguan wenzi qiyong switch label enable',
  },
  switchOptions,
);
