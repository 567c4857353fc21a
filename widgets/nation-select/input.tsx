import { ChoiceInput } from '../shared/choice-input';
import type { InputProps } from '../widget';
import { useNations } from './use-nations';

/** A select of the ethnic groups in the language of the interface. */
export function Input(props: InputProps) {
  return <ChoiceInput {...props} choices={useNations()} />;
}
