import * as Radix from '@radix-ui/react-dialog';
import { useRef } from 'react';
import { IconButton } from './icon-button';
import { useReturnFocus } from './use-return-focus';
import { useWords } from './use-words';

/** Props of the preview, also of its lazy-loaded version. */
export interface ImagePreviewProps {
  /** The picture to show; null closes. */
  src: string | null;
  name: string;
  onClose(): void;
}

const CLOSING = 'data-[state=closed]:animate-[fade-out_var(--dur-preview)_var(--ease-leave)_forwards]';

/** A picture in an overlay, at most 90 % of the window. Escape, × and a click outside close it. */
export function ImagePreview({ src, name, onClose }: ImagePreviewProps) {
  const t = useWords();
  const focus = useReturnFocus(src !== null);
  const content = useRef<HTMLDivElement>(null);
  // Keeps the picture during the closing animation.
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
            // Focus on × would open its tooltip, and Escape would close the tooltip first.
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
