import { VERB_WORDS } from '../../schemas/document/verb-words';
import type { ListedPart } from '../project/page-lists';
import type { NameWords } from '../words/name-words';
import type { ListSource } from './list-source';

/** The label of a part of the list as people read it. */
export function labelOfListed(
  { list, key, part }: Pick<ListedPart, 'list' | 'key' | 'part'>,
  { fieldOf }: Pick<ListSource, 'fieldOf'>,
  names: NameWords,
): string {
  if (typeof part.label === 'string' && part.label !== '') return part.label;
  if (list === 'tabs' && typeof part.title === 'string' && part.title !== '') return part.title;
  if (list === 'verbs') return Object.hasOwn(VERB_WORDS, key) ? names(VERB_WORDS[key as 'submit']) : key;
  return fieldOf(key)?.label ?? key;
}
