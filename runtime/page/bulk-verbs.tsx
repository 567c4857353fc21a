import { useSnapshot } from 'valtio';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { canStart, obstacleTo } from '../record/verbs';
import { session } from '../session/session-store';

interface BulkVerbsProps {
  page: CompiledPage;
  verbs: readonly CompiledAction[];
  selected: readonly ListRow[];
  onDecide(action: CompiledAction): void;
}

/** Buttons beside each other; the others are inside 更多. */
const INLINE = 3;

/** The verbs that start in the state of some selected document. */
export function BulkVerbs({ page, verbs, selected, onDecide }: BulkVerbsProps) {
  const t = useWords();
  const { user } = useSnapshot(session);
  const offered = verbs.flatMap((action) => {
    const ready = selected.filter((row) => canStart(page, action, row));
    const obstacles = ready.map((row) => obstacleTo(action, row, user?.userId));
    if (ready.length === 0) return [];
    const [first = null] = obstacles;
    const reason =
      first && obstacles.every((one) => one !== null) ? t(first, { action: action.label }) : undefined;
    return [{ action, reason, label: t('verb.several', { action: action.label }) }];
  });
  const inline = offered.length > INLINE ? INLINE - 1 : INLINE;
  const rest = offered.slice(inline);
  return (
    <>
      {offered.slice(0, inline).map(({ action, reason, label }) => (
        <Button
          key={action.key}
          icon={action.icon}
          disabledReason={reason}
          aria-description={reason}
          onClick={() => onDecide(action)}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          label={t('list.more')}
          trigger={<Button trailingIcon="chevron-down">{t('list.more')}</Button>}
          items={rest.map(({ action, reason, label }) => ({
            key: action.key,
            label,
            ...(action.icon && { icon: action.icon }),
            ...(reason !== undefined && { reason }),
            onSelect: () => onDecide(action),
          }))}
        />
      )}
    </>
  );
}
