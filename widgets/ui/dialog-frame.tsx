import * as Radix from '@radix-ui/react-dialog';
import { createContext, useContext, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { firstField } from './first-field';
import { useReturnFocus } from './use-return-focus';
import { stayWhileComposing } from './while-composing';
import { useWords } from './use-words';

/** Number of dialogs below this one; each is 10 layers above the last. */
const LevelContext = createContext(0);

/** Shared by `Dialog` and `Drawer`; the caller controls `open`. */
export interface DialogFrameProps {
  open: boolean;
  /** Called on Escape and ×; the caller decides whether to close. */
  onClose(): void;
  /** A click on the overlay closes too: no input can be lost. */
  closedByMask?: boolean;
  /** The accessible name. */
  title: string;
  /** Shown beside the title, not part of the accessible name: the name of the record. */
  subtitle?: ReactNode;
  /** Buttons at the right of the footer; without them there is no footer. */
  footer?: ReactNode;
  /** At the left of the footer; on a phone above the buttons. */
  footerLeft?: ReactNode;
  /** Tools in the header, before ×. */
  headerRight?: ReactNode;
  /** Initial focus; default is the first field, otherwise the dialog. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Layer; default is one above the enclosing dialog. */
  level?: number;
  children: ReactNode;
  className: string;
  style?: CSSProperties;
  bodyClassName?: string;
}

/** Header, scrolling body and footer over an overlay; shared by dialog and drawer. */
export function DialogFrame({
  open,
  onClose,
  closedByMask,
  title,
  subtitle,
  footer,
  footerLeft,
  headerRight,
  initialFocus,
  level,
  children,
  className,
  style,
  bodyClassName,
}: DialogFrameProps) {
  const t = useWords();
  const around = useContext(LevelContext);
  const depth = level ?? around;
  const body = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(open);
  const layer = { zIndex: `calc(var(--layer-dialog) + ${depth * 10})` };

  function focusFirst(event: Event) {
    event.preventDefault();
    // A form inside has chosen its field already.
    if (!initialFocus && body.current?.contains(document.activeElement)) return;
    const target = initialFocus?.current ?? firstField(body.current);
    (target ?? (event.currentTarget as HTMLElement)).focus();
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          style={layer}
          className="fixed inset-0 bg-mask data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Radix.Content
          {...(subtitle ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={focus.giveBack}
          ref={content}
          onEscapeKeyDown={(event) => {
            if (isCovered(content.current)) event.preventDefault();
            stayWhileEditing(event);
          }}
          onInteractOutside={(event) => (!closedByMask || isMessage(event.target)) && event.preventDefault()}
          style={{ ...layer, ...style }}
          className={classNames('fixed flex flex-col bg-raised text-base text-fg outline-none', className)}
        >
          <LevelContext value={depth + 1}>
            <header className="flex h-14 shrink-0 items-center gap-3 px-6 max-md:border-b max-md:border-line max-md:px-4">
              <IconButton
                label={t('ui.close')}
                icon="arrow-left"
                size="small"
                className="-ml-1.5 md:hidden"
                onClick={onClose}
              />
              <Radix.Title className="shrink-0 text-dialog-title">{title}</Radix.Title>
              {subtitle && (
                <Radix.Description className="min-w-0 truncate text-small text-fg-3">
                  {subtitle}
                </Radix.Description>
              )}
              <span className="ml-auto flex shrink-0 items-center gap-1">
                {headerRight}
                <IconButton
                  label={t('ui.close')}
                  icon="x"
                  size="small"
                  className="-mr-1.5 max-md:hidden"
                  onClick={onClose}
                />
              </span>
            </header>
            <div
              ref={body}
              className={classNames(
                'min-h-0 flex-1 scroll-py-6 overflow-y-auto px-6 pt-1 pb-6 max-md:px-4 max-md:pt-3',
                bodyClassName,
              )}
            >
              {children}
            </div>
            {footer && (
              <footer className="flex min-h-15 shrink-0 items-center gap-2 border-t border-line px-6 max-md:flex-col max-md:items-stretch max-md:px-4 max-md:py-3">
                <div className="mr-auto flex min-w-0 items-center gap-3 text-small max-md:mr-0 max-md:justify-between max-md:empty:hidden">
                  {footerLeft}
                </div>
                <div className="flex items-center gap-2 max-md:[&>*]:h-10 max-md:[&>*]:flex-1 max-md:[&>:last-child]:flex-[1.75]">
                  {footer}
                </div>
              </footer>
            )}
          </LevelContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape belongs to an input method, or to an editor in the dialog that it ends (`data-ends-by-escape`). */
function stayWhileEditing(event: KeyboardEvent): void {
  stayWhileComposing(event);
  if (event.target instanceof Element && event.target.closest('[data-ends-by-escape]'))
    event.preventDefault();
}

/**
 * Whether another dialog is open above: one that has just appeared takes the key some frames later, and it is not meant for those
 * below.
 */
function isCovered(dialog: HTMLElement | null): boolean {
  const open = document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-state=open]');
  const above = dialog ? Node.DOCUMENT_POSITION_FOLLOWING : 0;
  return [...open].some((other) => ((dialog?.compareDocumentPosition(other) ?? 0) & above) !== 0);
}

/** Toasts are above a dialog; a click on them is not a click outside. */
function isMessage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-live]') !== null;
}
