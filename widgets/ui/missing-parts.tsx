import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import { missingParts } from './missing-part-store';

/**
 * Says that a part of the program is missing and offers to load the window anew; what is typed stays until then. Like
 * the messages it is heard and clicked above an open dialog.
 */
export function MissingParts() {
  const missing = useSyncExternalStore(missingParts.subscribe, missingParts.read);
  return <div aria-live="off">{missing && <MissingPart />}</div>;
}

function MissingPart() {
  const { t } = useTranslation();
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
