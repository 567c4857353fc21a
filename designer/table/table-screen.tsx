import { useMemo, useState } from 'react';
import { useAnswer } from '../../runtime/data/use-answer';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { Button } from '../../widgets/ui/button';
import { IconButton } from '../../widgets/ui/icon-button';
import { useDesigning } from '../edit/designing';
import { useSave } from '../save/use-save';
import { DesignBar } from '../screen/design-bar';
import { onScreenKey } from '../screen/screen-keys';
import { TableFactsProvider, type TableFacts } from './column-values';
import { RemoveColumnDialog } from './remove-column-dialog';
import { addColumn, removeColumn, selectedColumn, shiftColumn } from './table-actions';
import { TableColumns } from './table-columns';
import { TableInspector } from './table-inspector';

/** The designer of a table: its columns as rows, what the present values say, and the properties of the selected one. */
export function TableScreen() {
  const designing = useDesigning();
  const { store, t } = designing;
  const saving = useSave();
  const { value: facts } = useAnswer<TableFacts>(
    `dynamic-sys/table-info/values/${store.tools.bench.page.id}`,
  );
  const [removing, setRemoving] = useState(false);
  const column = selectedColumn(designing);
  const remove = () => {
    const filled = facts?.columns.find(({ name }) => name === column?.keys.at(-1))?.filled ?? 0;
    if (!column) return;
    if (filled > 0) setRemoving(true);
    else removeColumn(designing, column);
  };
  return (
    <TableFactsProvider value={facts}>
      <div
        className="flex h-dvh flex-col overflow-hidden bg-page text-base"
        onKeyDown={(event) => onScreenKey(event, designing, saving.save)}
      >
        <DesignBar {...saving} />
        <div className="flex min-h-0 flex-1">
          <main className="flex min-w-0 flex-1 flex-col overflow-y-auto p-5 max-xl:p-2">
            <div className="mx-auto flex w-full max-w-6xl flex-col rounded-dialog bg-surface p-3 shadow-[0_0_0_1px_var(--color-line)]">
              <TableTools onRemove={remove} />
              <p className="px-2 pb-2 text-note text-fg-3">
                {facts?.table
                  ? t(facts.more ? 'designer.table.factsMore' : 'designer.table.facts', {
                      table: facts.table,
                      n: facts.rows,
                    })
                  : t('designer.table.noTable')}
              </p>
              <TableColumns onRemove={remove} />
            </div>
          </main>
          <aside
            aria-label={t('designer.inspector')}
            className="flex w-80 shrink-0 flex-col border-l border-line bg-surface max-xl:w-72"
          >
            <TableInspector />
          </aside>
        </div>
        {column && removing && (
          <RemoveColumnDialog
            column={column}
            onClose={() => setRemoving(false)}
            onRemove={() => {
              setRemoving(false);
              removeColumn(designing, column);
            }}
          />
        )}
      </div>
    </TableFactsProvider>
  );
}

/** The types of columns that need no further document. */
const TYPES = [
  ...['input', 'textarea', 'number', 'amount', 'date', 'time', 'radio', 'select', 'checkbox', 'lSwitch'],
  ...['selectAsTable', 'treeSelect', 'address', 'uploadImgList', 'uploadFileList', 'batch', 'json', 'editor'],
];

/** Everything that is done with columns, as buttons. */
function TableTools({ onRemove }: { onRemove(): void }) {
  const designing = useDesigning();
  const { types, names, t } = designing;
  const column = selectedColumn(designing);
  const items = useMemo(
    () =>
      TYPES.filter((type) => types.has(type)).map((type) => {
        const { title = type, icon } = types.get(type)?.names ?? {};
        return {
          ...{ key: type, label: names(title), icon: icon ?? 'shapes' },
          onSelect: () => addColumn(designing, type),
        };
      }),
    [types, names, designing],
  );
  const tool = (key: string, icon: string, act: (() => void) | undefined) => (
    <IconButton icon={icon} label={t(key)} disabled={!act} onClick={() => act?.()} />
  );
  return (
    <div
      role="toolbar"
      aria-label={t('designer.table.tools')}
      className="flex flex-wrap items-center gap-1.5 p-2"
    >
      <DropdownMenu
        label={t('designer.table.add')}
        trigger={<Button icon="plus">{t('designer.table.add')}</Button>}
        items={items}
      />
      <span className="ml-auto flex items-center gap-1">
        {tool('designer.menu.up', 'arrow-up', column && (() => shiftColumn(designing, column, -1)))}
        {tool('designer.menu.down', 'arrow-down', column && (() => shiftColumn(designing, column, 1)))}
        {tool('designer.table.remove', 'trash-2', column && onRemove)}
      </span>
    </div>
  );
}
