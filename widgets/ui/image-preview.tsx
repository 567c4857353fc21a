import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button';
import { useReturnFocus } from './use-return-focus';

export interface ImagePreviewProps {
  /** The picture that is shown; null closes. */
  src: string | null;
  name: string;
  onClose(): void;
}

const CLOSING = 'data-[state=closed]:animate-[fade-out_var(--dur-preview)_var(--ease-leave)_forwards]';

/** One picture over everything, at most nine tenths of the window. Escape, × and a click beside it close. */
export function ImagePreview({ src, name, onClose }: ImagePreviewProps) {
  const { t } = useTranslation();
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  // The picture stays while it fades away.
  const last = useRef({ src, name });
  if (src !== null) last.current = { src, name };
  return (
    <Radix.Root open={src !== null} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className={`fixed inset-0 z-preview bg-mask data-[state=open]:animate-fade-in ${CLOSING}`}
        />
        <Radix.Content
          ref={content}
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.remember();
            // On × the focus would open its tooltip, and Escape would close that first.
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className={`fixed top-1/2 left-1/2 z-preview -translate-x-1/2 -translate-y-1/2 rounded-panel bg-raised p-2 shadow-dialog outline-none data-[state=open]:animate-fade-in ${CLOSING}`}
        >
          <Radix.Title className="sr-only">{last.current.name}</Radix.Title>
          <img
            src={last.current.src ?? undefined}
            alt={last.current.name}
            className="block max-h-[90vh] max-w-[90vw] rounded-control object-contain"
          />
          <span className="absolute top-3 right-3 flex rounded-control bg-raised shadow-panel">
            <IconButton icon="x" size="small" label={t('ui.close')} onClick={onClose} />
          </span>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
