import { Input as SwitchInput } from '../switch/input';

export const Input = SwitchInput;
