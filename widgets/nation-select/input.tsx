import { ChoiceInput } from '../shared/choice-input';
import type { InputProps } from '../widget';
import { useNations } from './use-nations';

export function Input(props: InputProps) {
  return <ChoiceInput {...props} choices={useNations()} />;
}
