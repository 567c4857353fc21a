import { useEffect, useRef } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { ContextMenu } from '../../widgets/ui/context-menu';
import { Icon } from '../../widgets/ui/icon';
import { useWords } from '../../widgets/ui/use-words';
import { closingItems, type TabCommands } from './tab-commands';
import type { Tab } from './tabs-store';

/** Element id of a tab, for `aria-labelledby` of its page. */
export const tabId = (key: string) => `tab:${key}`;
/** Element id of a page, for `aria-controls` of its tab. */
export const panelId = (key: string) => `page:${key}`;

interface TabBarItemProps {
  tab: Tab;
  isActive: boolean;
  /** Has unsaved values. */
  isUnsaved: boolean;
  /** Shows a divider at its left: between two inactive tabs. */
  isDivided: boolean;
  commands: TabCommands;
}

/** One tab with its context menu. The × is for the mouse; keyboard users have Delete and the context menu. */
export function TabBarItem({ tab, isActive, isUnsaved, isDivided, commands }: TabBarItemProps) {
  const t = useWords();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);

  return (
    <ContextMenu label={tab.title} items={closingItems(tab, commands, t)}>
      <div
        ref={element}
        id={tabId(tab.key)}
        role="tab"
        tabIndex={isActive ? 0 : -1}
        aria-selected={isActive}
        aria-controls={isActive ? panelId(tab.key) : undefined}
        title={isUnsaved ? t('tabs.unsavedTitle', { title: tab.title }) : tab.title}
        onClick={() => commands.show(tab)}
        onAuxClick={(event) => {
          if (event.button === 1 && tab.closable) commands.close(tab);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            commands.show(tab);
          }
        }}
        className={classNames(
          'group/tab relative flex h-[33px] max-w-40 shrink-0 cursor-pointer items-center gap-1.5 px-3 text-small outline-offset-[-3px] select-none',
          isActive ? ACTIVE : 'text-fg-2 hover:text-fg',
          isDivided && 'before:absolute before:left-0 before:h-3.5 before:w-px before:bg-line',
        )}
      >
        {isActive && <span aria-hidden className="absolute inset-x-3 top-0 h-0.5 bg-primary-solid" />}
        {!tab.closable && <Icon name="house" size={14} className="shrink-0 text-fg-3" />}
        <span className="min-w-0 truncate">{tab.title}</span>
        {isUnsaved && (
          <>
            <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warning-border" />
            <span className="sr-only">{t('tabs.unsaved')}</span>
          </>
        )}
        {tab.closable && (
          <span
            aria-hidden
            title={t('tabs.close', { title: tab.title })}
            onClick={(event) => {
              event.stopPropagation();
              commands.close(tab);
            }}
            className={classNames(
              '-mr-1.5 flex size-5 shrink-0 items-center justify-center rounded-tag text-fg-3 hover:bg-pressed hover:text-fg',
              !isActive && 'hidden group-hover/tab:flex group-focus-visible/tab:flex',
            )}
          >
            <Icon name="x" size={14} />
          </span>
        )}
      </div>
    </ContextMenu>
  );
}

/** The active tab merges with the page: page background, 8 px curves at the bottom, marker on top. */
const ACTIVE = classNames(
  'rounded-t-panel bg-page text-fg',
  'before:absolute before:bottom-0 before:-left-2 before:size-2 before:bg-[radial-gradient(circle_at_0_0,transparent_7.5px,var(--color-page)_8px)]',
  'after:absolute after:-right-2 after:bottom-0 after:size-2 after:bg-[radial-gradient(circle_at_100%_0,transparent_7.5px,var(--color-page)_8px)]',
);
