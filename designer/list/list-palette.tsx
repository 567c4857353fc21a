import { useMemo, useState } from 'react';
import { Icon } from '../../widgets/ui/icon';
import { TextInput } from '../../widgets/ui/text-input';
import type { Drag } from '../drag/use-drag';
import type { PageList } from '../project/page-lists';
import { addableParts, type AddablePart } from './addable-parts';
import { addListed, moveToList, partsOfList, type ListEditing } from './list-actions';
import { listDrag } from './list-drag';
import { useListEditing } from './list-editing';
import { useListSource } from './list-source';

/** The order of the sections: what is added most comes first. */
const SECTIONS: readonly PageList[] = ['columns', 'searches', 'toolbar', 'rowActions', 'verbs', 'tabs'];

/** What the list can show besides: each is a button and can be dragged to its place. */
export function ListPalette({ drag }: { drag: Drag }) {
  const editing = useListEditing();
  const source = useListSource();
  const { t } = editing.designing;
  const [keyword, setKeyword] = useState('');
  const entries = useMemo(() => addableParts(editing, source), [editing, source]);
  const wanted = keyword.normalize('NFKC').trim().toLowerCase();
  const found = entries.filter(({ label, key }) => `${label} ${key}`.toLowerCase().includes(wanted));
  return (
    <div data-list-palette className="flex min-h-0 flex-1 flex-col">
      <div className="p-2.5 pb-1.5">
        <TextInput
          value={keyword}
          onChange={setKeyword}
          clearable
          prefix={<Icon name="search" size={14} />}
          aria-label={t('designer.list.search')}
          placeholder={t('designer.list.search')}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-3">
        {found.length === 0 && (
          <p className="px-1 py-3 text-fg-3">{t(wanted ? 'designer.list.noneFound' : 'designer.list.all')}</p>
        )}
        {SECTIONS.map((list) => {
          const some = found.filter((one) => one.list === list);
          const title = t(`designer.list.add.${list}`);
          return (
            some.length > 0 && (
              <section key={list} aria-label={title}>
                <details open className="mt-1.5">
                  <summary className="mb-1 cursor-pointer px-1 text-note text-fg-3 select-none">
                    {title}
                    <span className="ml-1.5">{some.length}</span>
                  </summary>
                  <ul className="grid grid-cols-2 gap-1 max-xl:grid-cols-1">
                    {some.map((entry) => (
                      <li key={entry.key}>
                        <AddButton entry={entry} editing={editing} drag={drag} />
                      </li>
                    ))}
                  </ul>
                </details>
              </section>
            )
          );
        })}
      </div>
    </div>
  );
}

interface AddButtonProps {
  entry: AddablePart;
  editing: ListEditing;
  drag: Drag;
}

function AddButton({ entry, editing, drag }: AddButtonProps) {
  const { list, label, icon, from } = entry;
  const add = (at?: number) =>
    from ? moveToList(editing, from, list, at) : addListed(editing, list, entry, at);
  return (
    <button
      type="button"
      title={label}
      onClick={({ currentTarget }) => {
        const next = neighbourOf(currentTarget);
        add();
        // What is added leaves the palette; the focus goes to the entry that takes its place.
        requestAnimationFrame(() => !currentTarget.isConnected && next?.focus());
      }}
      onPointerDown={(event) =>
        drag.press(
          event,
          listDrag({ label, list, parts: partsOfList(editing.designing, list), drop: (at) => add(at) }),
        )
      }
      className="flex h-8 w-full touch-none items-center gap-1.5 rounded-control border border-line bg-surface px-2 text-left text-small text-fg transition-colors duration-fast hover:border-control hover:bg-hover active:bg-pressed"
    >
      <Icon name={icon} size={14} className="shrink-0 text-fg-3" />
      <span className="truncate">{label}</span>
    </button>
  );
}

function neighbourOf(button: HTMLElement): HTMLElement | null | undefined {
  const all = [
    ...(button.closest('[data-list-palette]')?.querySelectorAll<HTMLElement>('button, input') ?? []),
  ];
  const at = all.indexOf(button);
  return all[at + 1] ?? all[at - 1];
}
