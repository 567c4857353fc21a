/** The value of a list control: one value, or several with `multiple`. */
export type OneOrMany<V> =
  | { multiple?: false; value: V | null; onChange(value: V | null): void }
  | { multiple: true; value: readonly V[]; onChange(value: V[]): void };

/** The chosen values as a list in both cases. */
export function chosenValues<V>(choice: OneOrMany<V>): readonly V[] {
  if (choice.multiple) return choice.value;
  return choice.value === null ? [] : [choice.value];
}

/** Chooses a value; with `multiple` toggles it. */
export function chooseValue<V>(choice: OneOrMany<V>, value: V): void {
  if (!choice.multiple) return choice.onChange(value);
  const rest = choice.value.filter((one) => one !== value);
  choice.onChange(rest.length < choice.value.length ? rest : [...rest, value]);
}

/** The handlers that clear a control: all values, or with `multiple` the last one. */
export function emptying<V>(choice: OneOrMany<V>) {
  return {
    filled: chosenValues(choice).length > 0,
    onClear: () => (choice.multiple ? choice.onChange([]) : choice.onChange(null)),
    onTakeBack: choice.multiple ? () => choice.onChange(choice.value.slice(0, -1)) : undefined,
  };
}
