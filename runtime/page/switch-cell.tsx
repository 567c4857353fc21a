import { useEffect, useState } from 'react';
import type { Json, JsonObject } from '../../schemas/json';
import type { ListedColumn } from '../../schemas/model/page';
import { findChoice, staticChoices } from '../../widgets/shared/choices';
import { confirm } from '../../widgets/ui/confirm';
import { Switch } from '../../widgets/ui/switch';
import { useWords } from '../../widgets/ui/use-words';
import { CallError, type ListRow } from '../data/data-source';
import { useListRegistry } from '../fields/list-registry';
import { fillFromRow } from '../record/record-url';

interface SwitchCellProps {
  column: ListedColumn;
  row: ListRow;
  /** The name of the row, for readers of the screen. */
  name: string;
  /** Makes the call; rejects with a `CallError` when it is refused. */
  onSwitch(on: boolean): Promise<void>;
}

/**
 * A value of a row that is switched in the list: it shows the new position at once, and the old one again if the server
 * refuses it.
 */
export function SwitchCell({ column, row, name, onSwitch }: SwitchCellProps) {
  const t = useWords();
  const { field, switch: declared } = column;
  const { types } = useListRegistry();
  const { on, off } = types.get(field.type)?.sides?.(field) ?? { on: true, off: false };
  const [asked, setAsked] = useState<boolean | null>(null);
  // The list has been loaded again.
  useEffect(() => setAsked(null), [row]);
  const checked = asked ?? row[field.model] === on;
  const word = (value: Json) =>
    findChoice(staticChoices(field), value)?.label ?? t(value ? 'widget.switch.yes' : 'widget.switch.no');

  async function change(next: boolean) {
    if (asked !== null) return;
    const question = declared?.[next ? 'on' : 'off'];
    if (question && !(await answered(question, word(next ? on : off), row))) return;
    setAsked(next);
    try {
      await onSwitch(next);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setAsked(null);
    }
  }

  return (
    <Switch
      aria-label={`${field.label} ${name}`}
      checked={checked}
      aria-busy={asked !== null || undefined}
      word={word(checked ? on : off)}
      onChange={(next) => void change(next)}
    />
  );
}

/** Asks before a switch, with the values of its row. */
function answered(
  { confirm: title, consequence }: { confirm: string; consequence?: string },
  action: string,
  row: JsonObject,
): Promise<boolean> {
  return confirm({
    title: fillFromRow(title, row),
    action,
    ...(consequence && { body: fillFromRow(consequence, row) }),
  });
}
