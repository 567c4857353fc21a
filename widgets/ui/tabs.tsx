import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from './badge';
import { Icon } from './icon';

export interface TabItem {
  key: string;
  label: string;
  /** How many errors the pane holds; shown as circle-! and the number. */
  errors?: number;
  count?: number;
  disabled?: boolean;
  content: ReactNode;
}

export interface TabsProps {
  items: readonly TabItem[];
  value: string;
  onChange(key: string): void;
  /** Accessible name of the tab list. */
  label: string;
  /** Keeps hidden panes mounted, so that fields in them stay part of a form. */
  keepMounted?: boolean;
  className?: string;
}

/** Underlined tabs inside a page or dialog. Arrows move, the chosen pane shows at once. */
export function Tabs({ items, value, onChange, label, keepMounted, className }: TabsProps) {
  const { t } = useTranslation();
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      <Radix.List aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Radix.Trigger
            key={item.key}
            value={item.key}
            disabled={item.disabled}
            className="-mb-px flex h-9.5 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-fg-2 outline-offset-[-2px] transition-colors duration-base hover:text-fg disabled:cursor-not-allowed disabled:text-fg-disabled forced-colors:border-[Canvas] data-[state=active]:border-primary-border forced-colors:data-[state=active]:border-[Highlight] data-[state=active]:text-primary-text"
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
      {items.map((item) => (
        <Radix.Content
          key={item.key}
          value={item.key}
          {...(keepMounted ? { forceMount: true } : {})}
          className="pt-3 outline-offset-2 data-[state=inactive]:hidden"
        >
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
