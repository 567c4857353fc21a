import { useMemo, useState, type PointerEvent, type Ref } from 'react';
import { TYPE_GROUPS } from '../../schemas/grammar/named';
import { Icon } from '../../widgets/ui/icon';
import { TextInput } from '../../widgets/ui/text-input';
import { formDrag } from '../drag/form-drag';
import type { Drag } from '../drag/use-drag';
import { useDesigning, type Designing } from '../edit/designing';
import { addPart, freshNames, placeForNew } from '../edit/part-actions';
import { paletteEntries, type PaletteEntry } from './palette-entries';
import { isComposing } from '../../widgets/ui/is-composing';

interface PaletteProps {
  drag: Drag;
  /** The search box. */
  search: Ref<HTMLInputElement>;
  /** A part was added with the search. */
  onFound(): void;
}

/** The field types and containers by group, and the columns that the form does not show; each is a button and can be dragged. */
export function Palette({ drag, search, onFound }: PaletteProps) {
  const designing = useDesigning();
  const { t, names } = designing;
  const [keyword, setKeyword] = useState('');
  const entries = useMemo(() => paletteEntries(designing), [designing]);
  const wanted = keyword.normalize('NFKC').trim().toLowerCase();
  const found = entries.filter(({ words }) => words.includes(wanted));
  const groups = ['columns', ...Object.keys(TYPE_GROUPS)].map((group) => ({
    group,
    title:
      group === 'columns' ? t('designer.columns') : names(TYPE_GROUPS[group as keyof typeof TYPE_GROUPS]),
    entries: found.filter((entry) => entry.group === group),
  }));
  const add = (entry: PaletteEntry) =>
    addPart(designing, entry.make(placeForNew(designing), freshNames(designing)));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="p-2.5 pb-1.5">
        <TextInput
          ref={search}
          value={keyword}
          onChange={setKeyword}
          clearable
          prefix={<Icon name="search" size={14} />}
          aria-label={t('designer.search')}
          placeholder={t('designer.search')}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !first || wanted === '') return;
            event.preventDefault();
            add(first);
            setKeyword('');
            onFound();
          }}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-3">
        {found.length === 0 && <p className="px-1 py-3 text-fg-3">{t('designer.noneFound')}</p>}
        {groups.map(
          (one) =>
            one.entries.length > 0 && (
              <section key={one.group} aria-label={one.title}>
                <h2 className="mt-2 mb-1 px-1 text-note text-fg-3">{one.title}</h2>
                <ul className="grid grid-cols-2 gap-1 max-xl:grid-cols-1">
                  {one.entries.map((entry) => (
                    <li key={entry.key}>
                      <EntryButton entry={entry} drag={drag} designing={designing} onAdd={() => add(entry)} />
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </div>
  );
}

interface EntryButtonProps {
  entry: PaletteEntry;
  drag: Drag;
  designing: Designing;
  onAdd(): void;
}

function EntryButton({ entry, drag, designing, onAdd }: EntryButtonProps) {
  const { title, icon, help } = entry;
  const press = (event: PointerEvent) =>
    drag.press(
      event,
      formDrag(designing, {
        label: title,
        drop: (to) => addPart(designing, entry.make(to, freshNames(designing))),
      }),
    );
  return (
    <button
      type="button"
      title={help ?? title}
      onClick={onAdd}
      onPointerDown={press}
      className="flex h-8 w-full touch-none items-center gap-1.5 rounded-control border border-line bg-surface px-2 text-left text-small text-fg transition-colors duration-fast hover:border-control hover:bg-hover active:bg-pressed"
    >
      <Icon name={icon} size={14} className="shrink-0 text-fg-3" />
      <span className="truncate">{title}</span>
    </button>
  );
}
