import { useState } from 'react';
import { late } from '../../widgets/ui/late';
import { Popover } from '../../widgets/ui/popover';
import { useWords } from '../../widgets/ui/use-words';
import { ToolButton } from './tool-button';
import type { ColumnPreferences } from './use-column-settings';

const ColumnList = late(
  () => import('./column-list').then((part) => part.ColumnList),
  () => <div className="h-60" />,
);

/** The menu 列设置; its content is loaded when it is opened. */
export function ColumnChooser(preferences: ColumnPreferences) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={t('list.columns')}
      trigger={<ToolButton icon="columns-3-cog" label={t('list.columns')} />}
      className="w-[460px] max-w-[calc(100vw-32px)]"
    >
      {() => <ColumnList {...preferences} />}
    </Popover>
  );
}
