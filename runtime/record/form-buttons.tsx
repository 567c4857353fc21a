import { createContext, useContext } from 'react';
import { Button } from '../../widgets/ui/button';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { IconButton } from '../../widgets/ui/icon-button';
import { useWords } from '../../widgets/ui/use-words';

const Folded = createContext(false);

/** Whether the buttons of a form have little room: a full-page form beside a folded menu. */
export const FoldedButtons = Folded.Provider;

interface FormButtonsProps {
  /** Label of the save button. */
  word: string;
  saving: boolean;
  /** The work cannot be taken back. */
  danger?: boolean | undefined;
  onSave(): void;
  /** To the step before; absent on the first one, and for a form without steps. */
  onBack?: (() => void) | undefined;
  onCancel(): void;
}

/** 取消, 上一步 in a form of steps, and 保存; folded, 保存 alone with the others under 更多, which fill 80 px with a short word. */
export function FormButtons({ word, saving, danger, onSave, onBack, onCancel }: FormButtonsProps) {
  const t = useWords();
  if (!useContext(Folded))
    return (
      <>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        {onBack && <Button onClick={onBack}>{t('steps.back')}</Button>}
        <Button variant={danger ? 'danger' : 'primary'} loading={saving} onClick={onSave}>
          {word}
        </Button>
      </>
    );
  return (
    <div className="flex min-w-20 items-center gap-1">
      <Button
        variant="primary"
        size="small"
        className="h-8! min-w-0! flex-1"
        loading={saving}
        onClick={onSave}
      >
        {word}
      </Button>
      <DropdownMenu
        label={t('list.more')}
        align="end"
        side="top"
        trigger={<IconButton label={t('list.more')} icon="ellipsis" size="tiny" side="top" />}
        items={[
          ...(onBack ? [{ key: 'back', label: t('steps.back'), onSelect: onBack }] : []),
          { key: 'cancel', label: t('form.cancel'), onSelect: onCancel },
        ]}
      />
    </div>
  );
}
