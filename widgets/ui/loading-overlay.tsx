import { useEffect, useRef, useSyncExternalStore } from 'react';
import { loadingCover } from './loading-cover';
import { Spinner } from './spinner';
import { useWords } from './use-words';

/** Covers the whole window while `coverWindow` asks for it. Mounted once by the application. */
export function LoadingOverlay() {
  return useSyncExternalStore(loadingCover.subscribe, loadingCover.isShown) ? <Cover /> : null;
}

function Cover() {
  const t = useWords();
  const cover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    cover.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={cover}
      role="status"
      aria-busy
      tabIndex={-1}
      // Keys would act on what is covered.
      onKeyDown={(event) => event.preventDefault()}
      className="fixed inset-0 z-overlay flex animate-fade-in flex-col items-center justify-center gap-3 bg-mask outline-none"
    >
      <p className="flex items-center gap-2 rounded-panel bg-raised px-5 py-4 text-base text-fg shadow-popover">
        <span aria-hidden className="flex text-primary-text motion-reduce:hidden">
          <Spinner size={20} instant silent />
        </span>
        {t('ui.working')}
      </p>
    </div>
  );
}
