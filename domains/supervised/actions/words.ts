import domain from '../domain.json';

type EnumerationName = keyof typeof domain.dictionary;

/** The label of an enumeration value, as stored in the custody log. */
export function word(enumeration: EnumerationName, value: unknown): string {
  const values: readonly { value: number | string; label: string }[] = domain.dictionary[enumeration].values;
  return values.find((entry) => entry.value === value)?.label ?? '';
}
