import { Tabs as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Badge } from './badge';
import { classNames } from './class-names';
import { Icon } from './icon';
import { PANES, TAB_LISTS, TAB_SIZES, TAB_WRAPS, TABS, type TabLook } from './tab-look';
import { useWords } from './use-words';

interface TabItem {
  key: string;
  label: string;
  /** Number of errors in the pane. */
  errors?: number;
  count?: number;
  disabled?: boolean;
  /** Absent when the tab changes something beside the tabs, such as the rows of a list. */
  content?: ReactNode;
}

interface TabsProps {
  items: readonly TabItem[];
  value: string;
  onChange(key: string): void;
  /** Accessible name of the tab list. */
  label: string;
  /** Keeps opened panes mounted while hidden, so that an upload in them continues. */
  keepMounted?: boolean;
  className?: string;
  /** Default: underlined tabs of default size above the panes. */
  look?: TabLook;
}

const NONE: ReadonlySet<string> = new Set();

/** Tabs inside a page or dialog. Arrow keys move and select. */
export function Tabs({ items, value, onChange, label, keepMounted, className, look = {} }: TabsProps) {
  const t = useWords();
  const [opened, setOpened] = useState<ReadonlySet<string>>(NONE);
  if (keepMounted && !opened.has(value)) setOpened(new Set([...opened, value]));
  const { kind = 'line', side = 'top', size = 'default' } = look;
  const upright = side === 'left' || side === 'right';
  // Vertical tabs are spaced by their height; in a narrow window they are side by side.
  const gutter = look.gutter ?? (kind === 'card' ? 4 : 24);
  const gap = upright ? (look.gutter ?? 4) : gutter;
  return (
    <Radix.Root
      value={value}
      onValueChange={onChange}
      orientation={upright ? 'vertical' : 'horizontal'}
      className={classNames(TAB_WRAPS[side], className)}
    >
      <Radix.List
        aria-label={label}
        className={classNames('gap-(--tab-gap) max-md:gap-(--tab-gutter)', TAB_LISTS[side])}
        style={{ ['--tab-gap' as string]: `${gap}px`, ['--tab-gutter' as string]: `${gutter}px` }}
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.key}
            value={item.key}
            disabled={item.disabled}
            // There is no pane that it could name.
            {...(item.content === undefined && { 'aria-controls': undefined })}
            className={classNames(
              'flex shrink-0 items-center gap-1.5 text-fg-2 outline-offset-[-2px] transition-colors duration-base hover:text-fg disabled:cursor-not-allowed disabled:text-fg-disabled data-[state=active]:text-primary-text',
              TAB_SIZES[size],
              TABS[kind][side],
            )}
          >
            {item.label}
            {item.errors ? (
              <span
                aria-label={t('ui.errorCount', { n: item.errors })}
                className="inline-flex h-[18px] items-center gap-0.5 rounded-full bg-danger-soft px-1.5 text-note text-danger-on-soft"
              >
                <Icon name="circle-alert" size={12} />
                {item.errors}
              </span>
            ) : (
              <Badge count={item.count ?? 0} />
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map(
        (item) =>
          item.content !== undefined && (
            <Radix.Content
              key={item.key}
              value={item.key}
              {...(opened.has(item.key) ? { forceMount: true } : {})}
              className={classNames('min-w-0 outline-offset-2 data-[state=inactive]:hidden', PANES[side])}
            >
              {item.content}
            </Radix.Content>
          ),
      )}
    </Radix.Root>
  );
}
