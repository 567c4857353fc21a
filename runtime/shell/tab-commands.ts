import type { MenuItem } from '../../widgets/ui/menu-panel';
import type { Tab } from './tabs-store';

/** The tab commands; `use-tab-commands.ts` implements them. */
export interface TabCommands {
  show(tab: Tab): void;
  close(tab: Tab): void;
  closeLeft(tab: Tab): void;
  closeRight(tab: Tab): void;
  closeAll(): void;
  restart(tab: Tab): void;
}

/** The closing commands of one tab as menu items. */
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
