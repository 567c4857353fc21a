import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';

interface RowToolsProps {
  /** What a row is called in the names of the buttons. */
  name: string;
  at: number;
  of: number;
  onMove(to: number): void;
  onRemove(): void;
}

/** Moves and removes a row of a list. */
export function RowTools({ name, at, of, onMove, onRemove }: RowToolsProps) {
  const t = useWords();
  const n = at + 1;
  return (
    <span className="flex shrink-0">
      <IconButton
        size="tiny"
        plain
        icon="arrow-up"
        disabled={at === 0}
        label={t('designer.rowUp', { name, n })}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        size="tiny"
        plain
        icon="arrow-down"
        disabled={at === of - 1}
        label={t('designer.rowDown', { name, n })}
        onClick={() => onMove(at + 1)}
      />
      <IconButton
        size="tiny"
        plain
        icon="trash-2"
        tone="danger"
        label={t('designer.rowRemove', { name, n })}
        onClick={onRemove}
      />
    </span>
  );
}

/** A list with one element at another place. */
export function movedInList<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}
