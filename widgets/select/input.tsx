import { ChoiceInput } from '../shared/choice-input';

/** A dropdown list with search. */
export const Input = ChoiceInput;
