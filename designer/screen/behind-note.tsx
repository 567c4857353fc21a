import { Button } from '../../widgets/ui/button';
import { Icon } from '../../widgets/ui/icon';
import { useDesigning } from '../edit/designing';
import { travel } from '../edit/part-actions';

/** Says that the canvas is behind a typed text that is no page; nothing otherwise. */
export function BehindNote({ onOpen }: { onOpen?(): void }) {
  const designing = useDesigning();
  const { state, t } = designing;
  if (!state.typed) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-y border-line bg-warning-soft px-3 py-1.5 text-small text-warning-on-soft"
    >
      <Icon name="triangle-alert" size={15} className="shrink-0" />
      <span className="min-w-0 flex-1">{t('designer.json.behind')}</span>
      {onOpen && (
        <Button size="small" onClick={onOpen}>
          {t('designer.json.open')}
        </Button>
      )}
      <Button size="small" onClick={() => travel(designing, 'undo')}>
        {t('designer.json.giveUp')}
      </Button>
    </div>
  );
}
