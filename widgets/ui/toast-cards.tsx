import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toast as sonner, Toaster } from 'sonner';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import type { ToastKind } from './toast-kind';

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
  const { t } = useTranslation();
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

/** The text is the identity: while a message is shown, the same one is not shown again. */
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
 * The place of the messages: a child of the body. An open dialog hides from screen readers what it finds beside itself, and
 * with the application also a place that comes into it later.
 */
export function ToastPlace() {
  const { t } = useTranslation();
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
