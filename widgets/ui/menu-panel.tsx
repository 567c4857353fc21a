import { Menu as Radix } from 'radix-ui/internal';
import { useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

/** A command of a menu. */
export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Why it cannot be done now; the item can be reached and read, but does nothing. */
  reason?: string;
  /** Shows a check mark: the current one of several. */
  checked?: boolean;
  /** `checked` is independent of the other items: it is switched on and off. */
  toggles?: boolean;
  onSelect(): void;
}

interface MenuPanelProps {
  id: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The element or pointer position that the menu opens at. */
  anchor: RefObject<Pick<Element, 'getBoundingClientRect'> | null>;
  /** Gets the focus when the menu closes. */
  opener: RefObject<HTMLElement | null>;
  items: readonly (MenuItem | 'separator')[];
  label: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  head?: ReactNode;
}

/** The floating part of `DropdownMenu` and `ContextMenu`. */
export function MenuPanel({
  id,
  open,
  onOpenChange,
  anchor,
  opener,
  items,
  label,
  align = 'start',
  side = 'bottom',
  head,
}: MenuPanelProps) {
  const leftByPress = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  /** The opener has the focus when a command runs, so that a dialog that it opens gives it back there. */
  function select(item: MenuItem) {
    opener.current?.focus({ preventScroll: true });
    item.onSelect();
  }
  const checkable = items.some((item) => item !== 'separator' && item.checked !== undefined);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          ref={content}
          id={id}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The opener toggles the menu itself.
            if (opener.current?.contains(event.target as Node)) event.preventDefault();
            else leftByPress.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A dialog that opened meanwhile keeps the focus.
            if (!leftByPress.current && isFree(content.current)) opener.current?.focus();
            leftByPress.current = false;
          }}
          onWheel={(event) => event.stopPropagation()}
          className="z-popover max-h-(--radix-popper-available-height) min-w-36 overflow-y-auto rounded-panel bg-raised p-1 text-base text-fg shadow-popover data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {head && <div className="px-2 py-1 text-note text-fg-3">{head}</div>}
          {items.map((item, index) =>
            item === 'separator' ? (
              <Radix.Separator key={`separator-${index}`} className="mx-1 my-1 h-px bg-line" />
            ) : (
              <Radix.Item
                key={item.key}
                {...(item.checked !== undefined && {
                  role: item.toggles ? 'menuitemcheckbox' : 'menuitemradio',
                  'aria-checked': item.checked,
                })}
                disabled={item.disabled}
                aria-disabled={item.disabled || item.reason !== undefined || undefined}
                onSelect={(event) => (item.reason === undefined ? select(item) : event.preventDefault())}
                className={classNames(
                  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 whitespace-nowrap outline-none select-none data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent',
                  'data-disabled:cursor-not-allowed data-disabled:text-fg-disabled data-highlighted:bg-hover',
                  item.reason !== undefined
                    ? 'cursor-not-allowed! py-1 text-fg-disabled'
                    : item.danger && 'text-danger-text',
                  item.checked && 'text-primary-text',
                )}
              >
                {item.icon && (
                  <Icon name={item.icon} size={16} className={item.danger ? undefined : 'text-fg-3'} />
                )}
                <span className="min-w-0 flex-1 truncate">
                  {item.label}
                  {item.reason !== undefined && (
                    <span className="block text-note text-fg-2">{item.reason}</span>
                  )}
                </span>
                {checkable && (
                  <Icon
                    name="check"
                    size={14}
                    className={classNames('shrink-0', !item.checked && 'invisible')}
                  />
                )}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Whether nothing outside the menu has the focus. */
function isFree(menu: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || menu?.contains(activeElement) === true;
}
