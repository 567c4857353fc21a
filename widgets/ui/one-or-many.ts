/** What a control with a list holds: one value, or several with `multiple`. */
export type OneOrMany<V> =
  | { multiple?: false; value: V | null; onChange(value: V | null): void }
  | { multiple: true; value: readonly V[]; onChange(value: V[]): void };

export function chosenValues<V>(choice: OneOrMany<V>): readonly V[] {
  if (choice.multiple) return choice.value;
  return choice.value === null ? [] : [choice.value];
}

/** Takes a value; where there may be several, it comes to the others or goes from them. */
export function chooseValue<V>(choice: OneOrMany<V>, value: V): void {
  if (!choice.multiple) return choice.onChange(value);
  const rest = choice.value.filter((one) => one !== value);
  choice.onChange(rest.length < choice.value.length ? rest : [...rest, value]);
}

/** How a face is emptied: all at once, and of several the last one alone. */
export function emptying<V>(choice: OneOrMany<V>) {
  return {
    filled: chosenValues(choice).length > 0,
    onClear: () => (choice.multiple ? choice.onChange([]) : choice.onChange(null)),
    onTakeBack: choice.multiple ? () => choice.onChange(choice.value.slice(0, -1)) : undefined,
  };
}
