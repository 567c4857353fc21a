import { ChoiceInput } from '../shared/choice-input';
import type { InputProps } from '../widget';
import { NATIONS } from './nations';

export function Input(props: InputProps) {
  return <ChoiceInput {...props} choices={NATIONS} />;
}
