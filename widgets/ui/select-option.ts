import type { Choice } from '../../schemas/document/dictionary';

/** A row to choose. `reason` says in brackets why it is disabled. */
export interface SelectOption extends Omit<Choice, 'children'> {
  reason?: string;
}

export type SelectValue = SelectOption['value'];
