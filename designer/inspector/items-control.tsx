import { useState } from 'react';
import { FormItem } from '../../schemas/document/form-document';
import { optionEditors } from '../../schemas/grammar/option-editor';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { Button } from '../../widgets/ui/button';
import { useWords } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { titleOfType } from '../edit/part-words';
import { useDrawOptions, type OptionControlProps } from './option-props';
import { movedInList, RowTools } from './row-tools';
import { useFocusAdded } from './use-focus-added';

/** The keys of an inner field; its options follow from its type. */
const KEYS = ['type', 'model', 'label', 'help', 'required', 'rules', 'linkage', 'hiddenValue'];
const editors = optionEditors(FormItem).filter(({ key }) => KEYS.includes(key));

/** The fields inside a value, such as the columns of a sub-table: each unfolds into its own inspector. */
export function ItemsControl({ title, value, fallback, onChange }: OptionControlProps) {
  const { types, names } = useDesigning();
  const t = useWords();
  const shown = value ?? fallback;
  const items = Array.isArray(shown) ? shown.filter(isObject) : [];
  const [opened, setOpened] = useState<number | null>(null);
  const { list, added } = useFocusAdded(items.length);
  const put = (next: readonly JsonObject[]) => onChange([...next]);
  const add = () => {
    const taken = new Set(items.map(({ model }) => model));
    let at = items.length + 1;
    while (taken.has(`input${at}`)) at++;
    const label = types.get('input')?.names.title ?? 'input';
    added();
    setOpened(items.length);
    put([...items, { type: 'input', model: `input${at}`, label }]);
  };
  return (
    <div ref={list} role="group" aria-label={title} className="flex flex-col gap-1.5">
      {items.map((item, at) => (
        <details
          key={at}
          data-row
          open={opened === at}
          onToggle={({ currentTarget: { open } }) =>
            setOpened((before) => (open ? at : before === at ? null : before))
          }
          className="rounded-control border border-line p-2"
        >
          <summary className="flex cursor-pointer items-center justify-between gap-2">
            <span className="truncate">
              {String(item.label ?? item.model ?? '')}
              <span className="ml-1.5 text-note text-fg-3">
                {titleOfType(types, names)(String(item.type))}
              </span>
            </span>
            <RowTools
              name={title}
              at={at}
              of={items.length}
              onMove={(to) => put(movedInList(items, at, to))}
              onRemove={() => put(items.filter((_, place) => place !== at))}
            />
          </summary>
          <ItemEditors
            item={item}
            onChange={(next) => put(items.map((one, place) => (place === at ? next : one)))}
          />
        </details>
      ))}
      <Button size="small" icon="plus" onClick={add}>
        {t('designer.addRow', { name: title })}
      </Button>
    </div>
  );
}

function ItemEditors({ item, onChange }: { item: JsonObject; onChange(item: JsonObject): void }) {
  const { types } = useDesigning();
  const draw = useDrawOptions();
  const grammar = types.get(String(item.type));
  const options = isObject(item.options) ? item.options : {};
  const set = (object: JsonObject, key: string, value: Json | undefined): JsonObject => {
    const { [key]: _, ...rest } = object;
    return value === undefined ? rest : { ...object, [key]: value };
  };
  return (
    <div className="mt-2 flex flex-col gap-2.5">
      {draw({ editors, values: item, onChange: (key, value) => onChange(set(item, key, value)) })}
      {grammar &&
        draw({
          editors: optionEditors(grammar.options),
          values: options,
          fallbacks: grammar.defaults as JsonObject,
          onChange: (key, value) => onChange({ ...item, options: set(options, key, value) }),
        })}
    </div>
  );
}
