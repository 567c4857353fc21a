import type { ComponentType } from 'react';
import type { InputProps } from '../widget';

/** The controls of the field types of domains that have been loaded, by type. */
export const ownInputs: Readonly<Record<string, ComponentType<InputProps> | undefined>> = Object.create(
  null,
) as Record<string, undefined>;

/** Makes the control of a domain's field type known to the values that hold rows of other fields. */
export function registerInput(type: string, Input: ComponentType<InputProps>): void {
  Object.assign(ownInputs, { [type]: Input });
}
