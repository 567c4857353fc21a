import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DropdownMenu, type MenuItem } from '../../widgets/ui/dropdown-menu';
import { IconButton } from '../../widgets/ui/icon-button';
import { TabBarItem } from './tab-bar-item';
import type { Tab, TabsState } from './tabs-store';

/** What can be done to tabs; `shell.tsx` says what it means for the address. */
export interface TabCommands {
  show(tab: Tab): void;
  close(tab: Tab): void;
  closeLeft(tab: Tab): void;
  closeRight(tab: Tab): void;
  closeAll(): void;
  restart(tab: Tab): void;
}

/** The open pages. Arrows move between them, Delete closes, the context menu closes many. */
export function TabBar({ state, commands }: { state: TabsState; commands: TabCommands }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const active = state.tabs.find((tab) => tab.key === state.activeKey);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const tab = state.tabs[at];
    if (!tab) return;
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -at,
      End: all.length - 1 - at,
    };
    const step = steps[event.key];
    if (step !== undefined) all[(at + step + all.length) % all.length]?.focus();
    else if (event.key === 'Delete' && tab.closable) commands.close(tab);
    else return;
    event.preventDefault();
  }

  return (
    <div className="z-tab-bar flex h-[38px] shrink-0 items-end bg-surface pl-1">
      <div
        ref={list}
        role="tablist"
        aria-label={t('tabs.label')}
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-1 items-end overflow-x-auto px-2 [scrollbar-width:none]"
      >
        {state.tabs.map((tab, index) => (
          <TabBarItem
            key={tab.key}
            tab={tab}
            isActive={tab === active}
            isDivided={index > 0 && tab !== active && state.tabs[index - 1] !== active}
            commands={commands}
          />
        ))}
      </div>
      <div className="flex h-[38px] shrink-0 items-center gap-2 pr-4">
        {active && (
          <IconButton
            label={t('tabs.refresh')}
            icon="rotate-cw"
            size="tiny"
            side="bottom"
            onClick={() => commands.restart(active)}
          />
        )}
        <DropdownMenu
          label={t('tabs.all')}
          align="end"
          trigger={<IconButton label={t('tabs.all')} icon="chevron-down" size="tiny" side="bottom" />}
          items={[
            ...state.tabs.map((tab) => ({
              key: tab.key,
              label: tab.title,
              checked: tab === active,
              onSelect: () => commands.show(tab),
            })),
            ...(active ? ['separator' as const, ...closingItems(active, commands, t)] : []),
          ]}
        />
      </div>
    </div>
  );
}

/** The closing commands, as seen from one tab. */
export function closingItems(tab: Tab, commands: TabCommands, t: (key: string) => string): MenuItem[] {
  return [
    {
      key: ' close',
      label: t('tabs.closeCurrent'),
      disabled: !tab.closable,
      onSelect: () => commands.close(tab),
    },
    { key: ' right', label: t('tabs.closeRight'), onSelect: () => commands.closeRight(tab) },
    { key: ' left', label: t('tabs.closeLeft'), onSelect: () => commands.closeLeft(tab) },
    { key: ' all', label: t('tabs.closeAll'), onSelect: () => commands.closeAll() },
  ];
}
