import type { ImportKind } from '../../schemas/record/import-contract';
import { Tag } from '../../widgets/ui/tag';
import { useWords } from '../../widgets/ui/use-words';

const LOOKS: Readonly<Record<ImportKind, { color: string; icon: string }>> = {
  new: { color: 'green', icon: 'plus' },
  changed: { color: 'info', icon: 'refresh-cw' },
  same: { color: 'default', icon: 'circle-minus' },
  rejected: { color: 'red', icon: 'circle-alert' },
};

/** What would become of a row: a colour, an icon and a word. */
export function KindTag({ kind }: { kind: ImportKind }) {
  const t = useWords();
  return <Tag {...LOOKS[kind]}>{t(`import.kind.${kind}`)}</Tag>;
}
