import { builtInInputs } from '../inputs';
import type { InputProps } from '../widget';
import { ownInputs } from './own-inputs';
import { UnknownInput } from './unknown-input';

/** The control of a field inside another control. */
export function RowInput(props: InputProps) {
  const Input = builtInInputs[props.field.type] ?? ownInputs[props.field.type] ?? UnknownInput;
  return <Input {...props} />;
}
