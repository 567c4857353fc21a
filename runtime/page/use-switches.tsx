import { useCallback, useRef, type ReactNode } from 'react';
import { isPermitted } from '../../schemas/document/permission';
import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage, CompiledSwitch } from '../../schemas/model/page';
import { late } from '../../widgets/ui/late';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { CallError, type ListRow } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { DataCell } from '../list/list-row';
import type { ListController } from '../list/list-controller';
import type { Guards } from '../record/guards';
import { recordUrl, rowWord } from '../record/record-url';
import { isEditable } from '../record/verbs';
import type { Ownership } from './ownership';
import { tellsSessionOver } from '../data/session-over';

const SwitchCell = late(
  () => import('./switch-cell').then((part) => part.SwitchCell),
  ({ column, row }) => <DataCell field={column.field} row={row} />,
);

/** Draws the value of a column as a switch where the user may switch it; undefined: as any other value. */
export type DrawSwitch = (column: string, row: ListRow) => ReactNode | undefined;

/** The switches of a list, for the rows that the session may change in their state. A stable function. */
export function useSwitches(
  page: CompiledPage,
  list: ListController,
  held: ReadonlySet<string>,
  ownership: Ownership,
  guards: Guards,
): DrawSwitch {
  const t = useWords();
  const source = useDataSource();
  /** The latest call of each row, with the version that it leads to: the next one names that. */
  const latest = useRef(new Map<number, Promise<number>>());
  const pending = useRef(0);

  const call = useCallback(
    async ({ url }: CompiledSwitch, row: ListRow, on: boolean) => {
      const before = latest.current.get(row.id);
      const made = (async () => {
        const version = Math.max(versionOf(row), (await before?.catch(() => 0)) ?? 0);
        const address = recordUrl(url.replace('{to}', on ? '1' : '0'), row.id);
        return versionOf(await source.call<JsonObject>(address, { body: { version }, quiet: true }));
      })();
      latest.current.set(row.id, made);
      pending.current += 1;
      try {
        await made;
      } catch (error) {
        if (error instanceof CallError) tell(error, t);
        throw error;
      } finally {
        pending.current -= 1;
        // Also after a refusal: the list shows what is stored now.
        if (pending.current === 0) void list.refresh();
      }
    },
    [source, list, t],
  );

  return useCallback(
    (model, row) => {
      const column = page.tableConfig.columns.find((one) => one.column === model);
      const declared = column?.switch;
      if (!column || !declared || page.pageConfig.readOnly || !isPermitted(declared.permission, held))
        return undefined;
      if (!ownership.owns(row) || !isEditable(page, row) || guards('edit', row)) return undefined;
      return (
        <SwitchCell
          key={row.id}
          column={column}
          row={row}
          name={rowWord(row, page.pageConfig.nameColumn)}
          onSwitch={(on) => call(declared, row, on)}
        />
      );
    },
    [page, held, ownership, guards, call],
  );
}

function versionOf({ version }: { [name: string]: Json | undefined }): number {
  return typeof version === 'number' ? version : 0;
}

/** Says why a switch was refused: the rule that it would break, or the message of the server. */
function tell(error: CallError, t: (key: string) => string): void {
  // The data source handles the end of the session.
  if (tellsSessionOver(error.code)) return;
  toast.error(error.fieldErrors[0]?.msg ?? (error.message || t('switch.refused')));
}
