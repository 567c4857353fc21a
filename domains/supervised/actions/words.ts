import common from '../../common/domain.json';
import domain from '../domain.json';

const DICTIONARY = { ...common.dictionary, ...domain.dictionary };

/** The label of an enumeration value, as stored in the custody log. */
export function word(enumeration: keyof typeof DICTIONARY, value: unknown): string {
  const values: readonly { value: number | string; label: string }[] = DICTIONARY[enumeration].values;
  return values.find((entry) => entry.value === value)?.label ?? '';
}
