import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { OptionEditor } from '../../schemas/grammar/option-editor';
import { Button } from '../../widgets/ui/button';
import { useWords } from '../../widgets/ui/use-words';
import { useDrawOptions, type OptionControlProps } from './option-props';
import { movedInList, RowTools } from './row-tools';
import { useFocusAdded } from './use-focus-added';

/** Objects in a list: choices, rules, panes. What their grammar does not edit here stays as it is. */
export function RowsControl({ title, editor, value, fallback, onChange }: OptionControlProps) {
  const t = useWords();
  const draw = useDrawOptions();
  const shown = value ?? fallback;
  const rows = Array.isArray(shown) ? shown.filter(isObject) : [];
  const keys = (editor.keys ?? []).filter((one) => !isFormList(one));
  const { list, added } = useFocusAdded(rows.length);
  const put = (next: readonly JsonObject[]) => onChange(next.length === 0 ? undefined : [...next]);
  const add = () => {
    added();
    put([...rows, nextRow(rows, keys)]);
  };
  const change = (at: number, key: string, next: Json | undefined) =>
    put(
      rows.map((row, place) => {
        if (place !== at) return row;
        const { [key]: _, ...rest } = row;
        return next === undefined ? rest : { ...row, [key]: next };
      }),
    );
  return (
    <div ref={list} role="group" aria-label={title} className="flex flex-col gap-2">
      {rows.map((row, at) => (
        <div key={at} data-row className="rounded-control border border-line p-2">
          <div className="mb-1 flex items-center justify-between">
            <span className="text-note text-fg-3">{at + 1}</span>
            <RowTools
              name={title}
              at={at}
              of={rows.length}
              onMove={(to) => put(movedInList(rows, at, to))}
              onRemove={() => put(rows.filter((_, place) => place !== at))}
            />
          </div>
          {draw({ editors: keys, values: row, onChange: (key, next) => change(at, key, next) })}
        </div>
      ))}
      <Button size="small" icon="plus" onClick={add}>
        {t('designer.addRow', { name: title })}
      </Button>
    </div>
  );
}

/** Parts of the form are edited on the canvas. */
const isFormList = ({ key, editor }: OptionEditor) => key === 'list' && editor === 'list';

/** A new row in the manner of the last one: its lists are empty, its number or key is the next. */
function nextRow(rows: readonly JsonObject[], keys: readonly OptionEditor[]): JsonObject {
  const last = rows.at(-1);
  if (!last) return Object.fromEntries(keys.slice(0, 2).map((one) => [one.key, firstValue(one)]));
  const copy = emptied(last) as JsonObject;
  const numbers = rows.map(({ value }) => Number(value)).filter((one) => Number.isInteger(one));
  if (numbers.length === rows.length && last.value !== undefined) {
    const next = Math.max(...numbers) + 1;
    copy.value = typeof last.value === 'number' ? next : String(next);
    if (typeof last.label === 'string') copy.label = `${last.label.replace(/\d+$/, '')}${next}`;
  } else if (typeof last.value === 'string') copy.value = `${last.value}${rows.length + 1}`;
  return copy;
}

function firstValue({ editor, values, key }: OptionEditor): Json {
  if (editor === 'choice') return (values?.[0]?.value ?? '') as Json;
  if (editor === 'number') return 0;
  if (editor === 'flag') return true;
  if (editor === 'group') return {};
  return key === 'value' ? '1' : '';
}

function emptied(json: Json): Json {
  if (Array.isArray(json)) return json.map(emptied);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, one]) => [key, key === 'list' ? [] : emptied(one)]),
  );
}
