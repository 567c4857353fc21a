import * as Radix from '@radix-ui/react-dialog';
import { createContext, useContext, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { useReturnFocus } from './use-return-focus';
import { stayWhileComposing } from './while-composing';

/** How many dialogs lie under this one; each lies 10 layers above the last. */
const LevelContext = createContext(0);

export interface DialogFrameProps {
  open: boolean;
  /** Asked by Escape and ×; the caller decides whether it closes. */
  onClose(): void;
  /** The mask asks too: nothing can be lost here. */
  closedByMask?: boolean;
  /** The accessible name, exactly. */
  title: string;
  /** The record's own name, beside the title and outside of it. */
  subtitle?: ReactNode;
  /** Buttons at the right of the foot. Without them there is no foot. */
  footer?: ReactNode;
  /** At the left of the foot; on a phone in a line above the buttons. */
  footerLeft?: ReactNode;
  /** Tools in the head, before ×. */
  headerRight?: ReactNode;
  /** What gets the focus; without it the first field, else the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Layer; without it one above the dialog around it. */
  level?: number;
  children: ReactNode;
  className: string;
  style?: CSSProperties;
  bodyClassName?: string;
}

const FIRST_FIELD =
  'input:not([disabled],[readonly],[type=hidden]),select:not([disabled]),textarea:not([disabled],[readonly]),[role=combobox]:not([disabled],[aria-disabled=true])';

/** Head, scrolling body and foot over a mask: what dialog and drawer share. */
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
  const { t } = useTranslation();
  const around = useContext(LevelContext);
  const depth = level ?? around;
  const body = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus();
  const layer = { zIndex: `calc(var(--layer-dialog) + ${depth * 10})` };

  function focusFirst(event: Event) {
    focus.remember();
    const target = initialFocus?.current ?? body.current?.querySelector<HTMLElement>(FIRST_FIELD);
    event.preventDefault();
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
          onEscapeKeyDown={stayWhileComposing}
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

/** Messages stand above a dialog and are no part of what is behind it. */
function isMessage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-live]') !== null;
}
