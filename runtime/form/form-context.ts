import { createContext, useContext } from 'react';
import type { Field } from '../../schemas/field';
import type { CompiledForm } from '../../schemas/page';
import type { FormMode } from './form-record';
import type { LinkageFlags } from './use-linkage';

/** What the parts that RJSF draws know of the form around them. */
export interface FormContextValue {
  form: CompiledForm;
  fields: ReadonlyMap<string, Field>;
  mode: FormMode;
  linkage: LinkageFlags;
  /** Open pane of each tabs container. */
  panes: Readonly<Record<string, string>>;
  openPane(key: string, value: string): void;
  /** Mistakes shown, by column. */
  wrong: ReadonlyMap<string, number>;
  /** Mistakes inside values, by column and then by path below it: `3/name` of a sub-table. */
  inner: ReadonlyMap<string, Readonly<Record<string, string>>>;
  onBlur(model: string): void;
}

const Context = createContext<FormContextValue | null>(null);
export const FormContextProvider = Context.Provider;

export function useFormContext(): FormContextValue {
  const value = useContext(Context);
  if (!value) throw new Error('A part of a form was drawn outside of <FormView>');
  return value;
}
