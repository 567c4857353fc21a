/** Whether the children of an entry are shown as its tabs (console, section 2.2). */
export function isTabLayout(entry: { layout?: 1 | 2 | 3; isTabs?: boolean }): boolean {
  return entry.layout === 2 || entry.isTabs === true;
}

/** The children of a tab layout that are its tabs, in their order. */
export function tabsOf<Entry extends { name: string; tabChild?: boolean }>(
  children: readonly Entry[],
  tabList: readonly string[] | undefined,
): Entry[] {
  const tabs = children.filter(({ tabChild }) => tabChild);
  return tabList ? tabList.flatMap((name) => tabs.filter((tab) => tab.name === name).slice(0, 1)) : tabs;
}
