import { useRef, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { IconButton } from '../../widgets/ui/icon-button';
import { moveFocus } from '../../widgets/ui/move-focus';
import { useWords } from '../../widgets/ui/use-words';
import { TabBarItem } from './tab-bar-item';
import { closingItems, type TabCommands } from './tab-commands';
import type { TabsState } from './tabs-store';
import { unsavedTabs } from './unsaved-tabs';

const FOCUS_STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** The open pages. Arrow keys move between them, Delete closes, the context menu closes several. */
export function TabBar({ state, commands }: { state: TabsState; commands: TabCommands }) {
  const t = useWords();
  const unsaved = useSnapshot(unsavedTabs).keys;
  const list = useRef<HTMLDivElement>(null);
  const active = state.tabs.find((tab) => tab.key === state.activeKey);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const tab = state.tabs[all.indexOf(document.activeElement as HTMLElement)];
    if (event.key === 'Delete' && tab?.closable) {
      commands.close(tab);
      event.preventDefault();
    } else moveFocus(event, all, FOCUS_STEPS, true);
  }

  return (
    <div className="z-tab-bar flex h-[38px] shrink-0 items-end bg-surface pl-1">
      <div
        ref={list}
        role="tablist"
        aria-label={t('tabs.label')}
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-1 items-end overflow-x-auto px-2 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {state.tabs.map((tab, index) => (
          <TabBarItem
            key={tab.key}
            tab={tab}
            isActive={tab === active}
            isUnsaved={unsaved.has(tab.key)}
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
              label: unsaved.has(tab.key) ? t('tabs.unsavedTitle', { title: tab.title }) : tab.title,
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
