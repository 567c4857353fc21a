import type { Choice } from '../../schemas/document/dictionary';
import { useLanguage } from '../ui/use-words';
import { nationsIn } from './nations';

/** The ethnic groups with names in the language of the interface. */
export function useNations(): readonly Choice[] {
  return nationsIn(useLanguage());
}
