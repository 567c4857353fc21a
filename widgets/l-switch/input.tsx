import { Input as SwitchInput } from '../switch/input';

/** The same control as `switch`. */
export const Input = SwitchInput;
