import { ChoiceInput } from '../shared/choice-input';

export const Input = ChoiceInput;
