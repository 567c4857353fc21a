import { Button } from '../ui/button';
import { useLate } from '../ui/use-late';
import { useWords } from '../ui/use-words';
import type { LastPaste } from './use-rows';

interface BatchFooterProps {
  full: boolean;
  most: number;
  pasted: LastPaste | null;
  /** `byKey`: triggered from the keyboard, so the focus moves into the new row. */
  onAdd(byKey: boolean): void;
  /** The rows that pasted texts name are being looked up. */
  naming: boolean;
  onPaste(): void;
  onUndo(): void;
}

/** The buttons 添加一行 and 粘贴, and after a paste its result with undo. */
export function BatchFooter({ full, most, pasted, naming, onAdd, onPaste, onUndo }: BatchFooterProps) {
  const t = useWords();
  const fullReason = full ? t('widget.batch.most', { n: most }) : undefined;
  const { taken = 0, left = 0, beyond = 0 } = pasted ?? {};
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 border-t border-line py-1">
      <Button
        variant="text"
        icon="plus"
        disabledReason={fullReason}
        data-add
        onClick={(event) => onAdd(event.detail === 0)}
      >
        {t('widget.batch.add')}
      </Button>
      <Button variant="text" icon="clipboard-list" disabledReason={fullReason} onClick={onPaste}>
        {t('widget.batch.paste')}
      </Button>
      <span role="status" className="text-small text-fg-2 empty:hidden">
        {pasted &&
          (left > 0
            ? t('widget.batch.pastedSome', { n: taken, left, most })
            : t('widget.batch.pasted', { n: taken }))}
        {beyond > 0 && t('widget.batch.pastedBeyond', { n: beyond })}
        {naming && <Naming />}
      </span>
      {pasted && (
        <Button variant="text" size="small" icon="undo-2" onClick={onUndo}>
          {t('widget.batch.undo')}
        </Button>
      )}
    </div>
  );
}

/** Tells that a long search for pasted names goes on. */
function Naming() {
  const t = useWords();
  return useLate() && <span className="ml-2">{t('widget.batch.naming')}</span>;
}
