import { useState } from 'react';
import { Button } from '../../widgets/ui/button';
import { Checkbox } from '../../widgets/ui/checkbox';
import { IconButton } from '../../widgets/ui/icon-button';
import { Popover } from '../../widgets/ui/popover';
import { useWords } from '../../widgets/ui/use-words';
import { moveColumn, toggleColumn } from './column-settings';
import { ToolButton } from './tool-button';
import type { ColumnPreferences } from './use-column-settings';

/** The menu 列设置: visible columns and their order. */
export function ColumnChooser({ choices, settings, setSettings, restore }: ColumnPreferences) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const labels = new Map(choices.map(({ id, label }) => [id, label]));
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={t('list.columns')}
      trigger={<ToolButton icon="columns-3-cog" label={t('list.columns')} />}
      className="w-72"
    >
      <ul className="max-h-[360px] overflow-y-auto p-2">
        {settings.order.map((id, at) => (
          <li key={id} className="flex items-center gap-1 rounded-control pl-2 hover:bg-hover">
            <Checkbox
              className="min-w-0 flex-1"
              label={<span className="block truncate">{labels.get(id)}</span>}
              checked={!settings.hidden.includes(id)}
              onChange={() => setSettings(toggleColumn(settings, id))}
            />
            <IconButton
              size="small"
              icon="arrow-up"
              label={t('list.moveUp')}
              disabled={at === 0}
              onClick={() => setSettings(moveColumn(settings, id, -1))}
            />
            <IconButton
              size="small"
              icon="arrow-down"
              label={t('list.moveDown')}
              disabled={at === settings.order.length - 1}
              onClick={() => setSettings(moveColumn(settings, id, 1))}
            />
          </li>
        ))}
      </ul>
      <div className="flex justify-end border-t border-line p-2">
        <Button size="small" variant="text" onClick={restore}>
          {t('list.restore')}
        </Button>
      </div>
    </Popover>
  );
}
