import { useTranslation } from 'react-i18next';
import type { Choice } from '../../schemas/document/dictionary';
import { nationsIn } from './nations';

/** The ethnic groups by their names in the language of the interface. */
export function useNations(): readonly Choice[] {
  return nationsIn(useTranslation().i18n.language ?? 'zh-CN');
}
