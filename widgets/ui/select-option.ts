import type { Choice } from '../../schemas/document/dictionary';

/** An option of a list; `reason` explains in brackets why it is disabled. */
export interface SelectOption extends Omit<Choice, 'children'> {
  reason?: string;
}

/** The value of an option: text or number. */
export type SelectValue = SelectOption['value'];
