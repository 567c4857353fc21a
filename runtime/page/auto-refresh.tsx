import { useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import { addListWords } from '../i18n/add-list-words';
import { startRefreshing } from '../data/repeated-refresh';

addListWords();

interface AutoRefreshProps {
  seconds: number;
  /** Loads again what is shown; false: it failed. */
  refresh(): Promise<boolean>;
  /** Whether the user does something here that a change would disturb. */
  isBusy?(): boolean;
}

/** Loads a list or blocks again at an interval, unseen; says so when that fails. A page kept in the background is left alone. */
export function AutoRefresh({ seconds, refresh, isBusy }: AutoRefreshProps) {
  const t = useWords();
  const language = useLanguage();
  const [stale, setStale] = useState<Date | null>(null);
  const does = useRef({ refresh, isBusy });
  useEffect(() => {
    does.current = { refresh, isBusy };
  });
  useEffect(() => {
    let latest = new Date();
    return startRefreshing({
      seconds,
      refresh: () => does.current.refresh(),
      isBusy: () => does.current.isBusy?.() === true || isOccupied(),
      onAttempt(failures) {
        if (failures === 0) latest = new Date();
        setStale(failures === 0 ? null : latest);
      },
    });
  }, [seconds]);
  return (
    stale && (
      <p role="status" className="text-small text-warning-text">
        {t('refresh.failed', { time: stale.toLocaleTimeString(language, TO_THE_MINUTE) })}
      </p>
    )
  );
}

const TO_THE_MINUTE: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };
const FLOATING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether something is open over the list, or text is marked in order to be copied. */
function isOccupied(): boolean {
  const open = [...document.querySelectorAll(FLOATING)];
  return open.some(isVisible) || document.getSelection()?.isCollapsed === false;
}

/** What belongs to another tab of the console stays in the document unseen. */
function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0;
}
