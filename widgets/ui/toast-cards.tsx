import { createPortal } from 'react-dom';
import { toast as sonner, Toaster } from 'sonner';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import type { ToastKind } from './toast-kind';
import { useWords } from './use-words';

const LOOKS = {
  success: { icon: 'circle-check', tone: 'text-success-border', duration: 3000 },
  warning: { icon: 'triangle-alert', tone: 'text-warning-border', duration: 6000 },
  error: { icon: 'circle-x', tone: 'text-danger-border', duration: 6000 },
} as const;

interface CardProps {
  kind: ToastKind;
  text: string;
  detail?: string;
  onClose(): void;
}

function ToastCard({ kind, text, detail, onClose }: CardProps) {
  const t = useWords();
  const { icon, tone } = LOOKS[kind];
  return (
    <div
      role={kind === 'success' ? 'status' : 'alert'}
      className="pointer-events-auto mx-auto flex w-max max-w-[min(420px,calc(100vw-32px))] min-w-[min(280px,calc(100vw-32px))] items-start gap-3 rounded-panel bg-raised px-4 py-2.5 font-sans text-base text-fg shadow-popover"
    >
      <Icon name={icon} size={18} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1 break-words">
        {text}
        {detail && <div className="text-note text-fg-3">{detail}</div>}
      </div>
      {kind !== 'success' && (
        <IconButton label={t('ui.close')} icon="x" size="tiny" className="-mr-1.5" onClick={onClose} />
      )}
    </div>
  );
}

/** Deduplicates by text: a message that is shown is not shown twice. */
export function show(kind: ToastKind, text: string, detail?: string) {
  const id = `${kind}:${text}:${detail ?? ''}`;
  sonner.custom(
    (own) => <ToastCard kind={kind} text={text} detail={detail} onClose={() => sonner.dismiss(own)} />,
    {
      id,
      duration: LOOKS[kind].duration,
    },
  );
}

/**
 * The container of the toasts, a child of the body: an open dialog hides its siblings from screen readers, including
 * containers inside the application that are added later.
 */
export function ToastPlace() {
  const t = useWords();
  return createPortal(
    <Toaster
      position="top-center"
      visibleToasts={3}
      offset={68}
      mobileOffset={16}
      gap={8}
      expand
      containerAriaLabel={t('ui.messages')}
      className="pointer-events-auto"
      style={{ zIndex: 'var(--layer-toast)', ['--width' as string]: 'min(420px, calc(100vw - 32px))' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />,
    document.body,
  );
}
