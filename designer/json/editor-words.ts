import type { Words } from '../../widgets/ui/use-words';

/** The texts of the editor, by the English ones that it is written with. */
const PHRASES = {
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced match on line $': 'replacedOn',
  'replaced $ matches': 'replacedAll',
  'Go to line': 'goToLine',
  go: 'go',
  'Fold line': 'fold',
  'Unfold line': 'unfold',
  'Folded lines': 'foldedLines',
  'Unfolded lines': 'unfoldedLines',
  to: 'to',
  unfold: 'unfold',
  'folded code': 'folded',
  'Control character': 'control',
  'Selection deleted': 'deleted',
} as const;

/** Translates the editor. */
export function editorPhrases(t: Words): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PHRASES).map(([english, key]) => [english, t(`designer.json.editor.${key}`, { n: '$' })]),
  );
}
