import type { Words } from '../../widgets/ui/use-words';

/** How many rows are selected, and how many of them are not on this page. */
export function selectionWords(t: Words, selected: number, elsewhere: number): string {
  return elsewhere > 0
    ? t('list.selectedAcross', { n: selected, m: elsewhere })
    : t('list.selected', { n: selected });
}

/** What a question about the selected rows adds when not all of them are in sight. */
export function elsewhereNote(t: Words, elsewhere: number): string | undefined {
  return elsewhere > 0 ? t('list.elsewhereNote', { n: elsewhere }) : undefined;
}
