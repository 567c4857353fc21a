import type { CompiledPage } from '../../schemas/model/page';
import { Tabs } from '../../widgets/ui/tabs';

interface ListTabsProps {
  page: CompiledPage;
  /** Key of the open tab. */
  open: string;
  onOpen(key: string): void;
}

/** The tabs above a list; each shows the same list by its own criteria. */
export function ListTabs({ page, open, onOpen }: ListTabsProps) {
  const { tabs = [] } = page.pageConfig;
  return (
    <Tabs
      className="px-4 pt-1"
      label={page.title}
      value={open}
      onChange={onOpen}
      items={tabs.map(({ key, title }) => ({ key, label: title }))}
    />
  );
}
