import { MenuEntry } from '../../schemas/document/domain';
import { OPTION_GROUPS } from '../../schemas/grammar/named';
import { optionEditors, type OptionEditor } from '../../schemas/grammar/option-editor';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { Icon } from '../../widgets/ui/icon';
import { SelectBox } from '../../widgets/ui/select-box';
import { useLanguage } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { shownProblems } from '../edit/shown-problems';
import { OptionList } from '../inspector/option-field';
import { DrawOptionsProvider, type OptionListProps } from '../inspector/option-props';
import { Section } from '../inspector/section';
import { problemsByKey } from '../list/property-problems';
import { nameOfPart } from '../project/part-name';
import { samePlace } from '../project/places';
import { menuOf, moveTo, selectedEntry, titleOf } from './menu-actions';
import { entriesIn, holdersFor } from './menu-places';

/** The properties of an entry; its name is what other documents know it by, and its entries are in the tree. */
const EDITORS = optionEditors(MenuEntry).filter(({ key }) => key !== 'name' && key !== 'children');

/** What is edited most; the rest is folded. */
const FIRST = ['title', 'icon', 'hidden', 'layout', 'page'];

const drawOptions = (props: OptionListProps) => <OptionList {...props} />;

/** The properties of the selected entry, and the entry that it is below. */
export function MenuInspector() {
  const designing = useDesigning();
  const { t } = designing;
  const entry = selectedEntry(designing);
  return (
    <DrawOptionsProvider value={drawOptions}>
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-3">
        <Icon name="list-tree" size={16} className="shrink-0 text-fg-3" />
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {entry ? titleOf(entry) : t('designer.menus.tree')}
          {entry && <span className="ml-1.5 text-note font-normal text-fg-3">{entry.keys.at(-1)}</span>}
        </h2>
      </header>
      <div key={entry && nameOfPart(entry.keys)} className="min-h-0 flex-1 overflow-y-auto" data-inspector>
        {entry ? (
          <EntryProperties entry={entry} />
        ) : (
          <p className="p-3 text-fg-3">{t('designer.menus.note')}</p>
        )}
      </div>
    </DrawOptionsProvider>
  );
}

function EntryProperties({ entry }: { entry: FoundPart }) {
  const designing = useDesigning();
  const { names, t } = designing;
  const problems = problemsByKey(shownProblems(designing, useLanguage()), entry.path);
  const isFirst = ({ key }: OptionEditor) => FIRST.includes(key);
  const first = FIRST.flatMap((name) => EDITORS.filter(({ key }) => key === name));
  const rest = EDITORS.filter((one) => !isFirst(one));
  const draw = (some: readonly OptionEditor[]) => (
    <OptionList
      editors={some}
      values={entry.part}
      problems={problems}
      onChange={(key, value) =>
        execute(designing, {
          ...{ verb: 'set', at: entry.keys, path: [key] },
          ...(value !== undefined && { value }),
        })
      }
    />
  );
  return (
    <>
      <Section title={names(OPTION_GROUPS.basic)}>
        {draw(first)}
        <HolderChoice entry={entry} />
      </Section>
      <Section title={t('designer.moreOfItem')} folded={!rest.some(({ key }) => problems.has(key))}>
        {draw(rest)}
      </Section>
    </>
  );
}

/** The entry that the selected one is below: the way to another place without dragging. */
function HolderChoice({ entry }: { entry: FoundPart }) {
  const designing = useDesigning();
  const { view, t } = designing;
  const menu = menuOf(designing);
  const holders = holdersFor(menu, entry);
  const options = holders.map((holder, value) => {
    const found = holder && view.parts.get(nameOfPart(holder));
    return { value, label: found ? titleOf(found) : t('designer.menus.top') };
  });
  return (
    <div className="mt-2.5" data-option="parent">
      <FieldFrame id="designer-menu-holder" label={t('designer.menus.holder')}>
        <SelectBox
          id="designer-menu-holder"
          searchable
          options={options}
          value={holders.findIndex((one) => samePlace(one, entry.parent))}
          onChange={(value) => {
            const holder = holders[Number(value)];
            if (holder !== undefined && !samePlace(holder, entry.parent))
              moveTo(designing, entry, holder, entriesIn(menu, holder).length);
          }}
        />
      </FieldFrame>
    </div>
  );
}
