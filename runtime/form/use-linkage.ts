import { useMemo } from 'react';
import type { Field } from '../../schemas/field';
import type { JsonObject } from '../../schemas/json';
import { linkageState, type LinkageState } from '../../schemas/linkage-state';

/** What the rules of a form change in how its fields look. */
export type LinkageFlags = Pick<LinkageState, 'hidden' | 'disabled' | 'required'>;

export interface Linked {
  /** The same object until a rule says otherwise, so that typing draws only the field that is typed in. */
  flags: LinkageFlags;
  /** Fields by model, with the choices that remain. */
  fields: ReadonlyMap<string, Field>;
  /** Values as they are shown: set ones in place of typed ones. */
  shown: JsonObject;
}

export function useLinkage(fields: readonly Field[], values: JsonObject): Linked {
  const state = useMemo(() => linkageState(fields, values), [fields, values]);
  const said = JSON.stringify([state.hidden, state.disabled, state.required].map((models) => [...models]));
  const flags = useMemo<LinkageFlags>(() => {
    const [hidden, disabled, required] = (JSON.parse(said) as string[][]).map((models) => new Set(models));
    return { hidden: hidden!, disabled: disabled!, required: required! };
  }, [said]);
  const left = JSON.stringify([...state.allowed]);
  const narrowed = useMemo(() => {
    const allowed = new Map(JSON.parse(left) as [string, (string | number)[]][]);
    return new Map(fields.map((field) => [field.model, narrow(field, allowed.get(field.model))]));
  }, [fields, left]);
  const shown = { ...values };
  for (const { model } of fields)
    if (!state.hidden.has(model) && state.record[model] !== undefined) shown[model] = state.record[model];
  return { flags, fields: narrowed, shown };
}

function narrow(field: Field, allowed: readonly (string | number)[] | undefined): Field {
  if (!allowed || !field.options.options) return field;
  const options = field.options.options.filter((choice) => allowed.includes(choice.value));
  return { ...field, options: { ...field.options, options } };
}
