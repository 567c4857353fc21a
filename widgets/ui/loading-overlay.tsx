import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Spinner } from './spinner';

export interface LoadingOverlayProps {
  open: boolean;
  /** What is going on; without it 加载中. */
  tip?: string;
}

/** Covers the whole window while something must not be disturbed. */
export function LoadingOverlay({ open, tip }: LoadingOverlayProps) {
  const { t } = useTranslation();
  if (!open) return null;
  return createPortal(
    <div
      role="status"
      className="fixed inset-0 z-overlay flex animate-late-in items-center justify-center bg-mask"
    >
      <div className="flex items-center gap-3 rounded-panel bg-raised px-5 py-4 text-base text-fg shadow-popover">
        <span className="text-primary-text">
          <Spinner size={20} instant silent />
        </span>
        {tip ?? t('ui.loading')}
      </div>
    </div>,
    document.body,
  );
}
