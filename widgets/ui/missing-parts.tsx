import { useSyncExternalStore } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import { missingParts } from './missing-part-store';
import { useWords } from './use-words';

/**
 * A banner after a failed chunk: offers to reload the window; typed text stays until then. Like toasts it is
 * announced and clickable above an open dialog.
 */
export function MissingParts() {
  const missing = useSyncExternalStore(missingParts.subscribe, missingParts.read);
  return <div aria-live="off">{missing && <MissingPart />}</div>;
}

function MissingPart() {
  const t = useWords();
  return (
    <div
      role="alert"
      className="pointer-events-auto fixed inset-x-0 bottom-6 z-toast mx-auto flex w-max max-w-[min(560px,calc(100vw-32px))] items-center gap-3 rounded-panel bg-raised px-4 py-2.5 text-base text-fg shadow-popover"
    >
      <Icon name="triangle-alert" size={18} className="shrink-0 text-warning-border" />
      <div className="min-w-0 flex-1 break-words">
        {t('page.outdated')}
        <div className="text-note text-fg-3">{t('page.outdatedNote')}</div>
      </div>
      <Button variant="primary" size="small" onClick={() => location.reload()}>
        {t('page.refresh')}
      </Button>
      <IconButton
        label={t('ui.close')}
        icon="x"
        size="tiny"
        className="-mr-1.5"
        onClick={missingParts.forget}
      />
    </div>
  );
}
