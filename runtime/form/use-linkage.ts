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
  const left = JSON.stringify([[...state.allowed], [...state.criteria]]);
  const narrowed = useMemo(() => {
    const [allowed, criteria] = JSON.parse(left) as [[string, Allowed][], [string, JsonObject][]];
    const values = new Map(allowed);
    const where = new Map(criteria);
    return new Map(
      fields.map((field) => [field.model, narrow(field, values.get(field.model), where.get(field.model))]),
    );
  }, [fields, left]);
  const shown = { ...values };
  for (const { model } of fields)
    if (!state.hidden.has(model) && state.record[model] !== undefined) shown[model] = state.record[model];
  return { flags, fields: narrowed, shown };
}

type Allowed = readonly (string | number)[];

/** The field with only the choices that the rules leave; the same object when they leave all. */
function narrow(field: Field, allowed: Allowed | undefined, criteria: JsonObject | undefined): Field {
  const { source } = field;
  if (source && criteria) return { ...field, source: { ...source, criteria } };
  if (!allowed || !field.options.options) return field;
  const options = field.options.options.filter((choice) => allowed.includes(choice.value));
  return { ...field, options: { ...field.options, options } };
}
