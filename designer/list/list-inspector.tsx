import { ListTab } from '../../schemas/document/list-tab';
import { PageAction } from '../../schemas/document/page-action';
import { SearchItem, TableColumn } from '../../schemas/document/page-document';
import { PageVerb } from '../../schemas/document/page-verb';
import { OPTION_GROUPS } from '../../schemas/grammar/named';
import { optionEditors, type OptionEditor } from '../../schemas/grammar/option-editor';
import type { JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { Icon } from '../../widgets/ui/icon';
import { DropdownMenu } from '../../widgets/ui/dropdown-menu';
import { IconButton } from '../../widgets/ui/icon-button';
import { useLanguage } from '../../widgets/ui/use-words';
import { shownProblems } from '../edit/shown-problems';
import { DrawOptionsProvider, type OptionListProps } from '../inspector/option-props';
import { OptionList } from '../inspector/option-field';
import { Section } from '../inspector/section';
import { nameOfListed, type ListedPart, type PageList } from '../project/page-lists';
import { iconOfType } from '../words/type-icons';
import { removeListed, selectedListed, setListed, shiftListed } from './list-actions';
import { useListEditing } from './list-editing';
import { ListSettings } from './list-settings';
import { useListSource } from './list-source';
import { problemsByKey } from './property-problems';
import { SearchOptions } from './search-options';

/** The properties of each kind of part; the key stays, as the name of the part. */
const EDITORS: Readonly<Record<PageList, readonly OptionEditor[]>> = {
  tabs: editorsOf(ListTab, ['key']),
  columns: editorsOf(TableColumn, ['column']),
  // Their own controls draw these.
  searches: editorsOf(SearchItem, ['column', 'value', 'options']),
  toolbar: editorsOf(PageAction, ['key']),
  rowActions: editorsOf(PageAction, ['key', 'bulk']),
  verbs: editorsOf(PageVerb, ['verb']),
};

/** What is edited most; the rest is folded. */
const FIRST: Readonly<Record<PageList, readonly string[]>> = {
  tabs: ['title', 'preset'],
  columns: ['label', 'width', 'fixed', 'hidden', 'join'],
  searches: ['label', 'common', 'componentType'],
  toolbar: ['label', 'icon', 'tone', 'confirm', 'consequence', 'when'],
  rowActions: ['label', 'icon', 'tone', 'confirm', 'consequence', 'when'],
  verbs: ['label', 'icon', 'hidden', 'required', 'single', 'when'],
};

const drawOptions = (props: OptionListProps) => <OptionList {...props} />;

/** The properties of the selected column, criterion or button, or those of the list. */
export function ListInspector() {
  const editing = useListEditing();
  const { designing } = editing;
  const { fieldOf } = useListSource();
  const part = selectedListed(designing);
  const { t } = designing;
  const isField = part?.list === 'columns' || part?.list === 'searches';
  return (
    <DrawOptionsProvider value={drawOptions}>
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-3">
        <Icon
          name={isField ? iconOfType(fieldOf(part.key)?.type) : 'shapes'}
          size={16}
          className="shrink-0 text-fg-3"
        />
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {part ? editing.labelOf(part) : t('designer.list.settings')}
          {part && (
            <span className="ml-1.5 text-note font-normal text-fg-3">
              {t(`designer.list.one.${part.list}`)}
            </span>
          )}
        </h2>
        {part && (
          <DropdownMenu
            label={t('designer.partMenu')}
            align="end"
            trigger={<IconButton icon="ellipsis" size="small" label={t('designer.partMenu')} />}
            items={[
              {
                ...{ key: 'before', icon: 'chevrons-left', label: t('designer.list.before') },
                onSelect: () => shiftListed(editing, part, -1),
              },
              {
                ...{ key: 'behind', icon: 'chevrons-right', label: t('designer.list.behind') },
                onSelect: () => shiftListed(editing, part, 1),
              },
              'separator',
              {
                ...{ key: 'remove', icon: 'trash-2', label: t('designer.list.remove'), danger: true },
                onSelect: () => removeListed(editing, part),
              },
            ]}
          />
        )}
      </header>
      <div
        key={part && nameOfListed(part.list, part.key)}
        className="min-h-0 flex-1 overflow-y-auto"
        data-inspector
      >
        {part ? <ListedProperties part={part} /> : <ListSettings />}
      </div>
    </DrawOptionsProvider>
  );
}

function ListedProperties({ part }: { part: ListedPart }) {
  const { designing } = useListEditing();
  const { fieldOf } = useListSource();
  const { names, t } = designing;
  const { list, key } = part;
  const editors = EDITORS[list];
  const problems = problemsByKey(shownProblems(designing, useLanguage()), part.path);
  const shown = new Set(editors.map((one) => one.key));
  const others = [...problems].filter(([name]) => !shown.has(name));
  const field = fieldOf(key);
  const isFirst = ({ key: name }: OptionEditor) => FIRST[list].includes(name);
  const first = FIRST[list].flatMap((name) => editors.filter((one) => one.key === name));
  const rest = editors.filter((one) => !isFirst(one));
  const draw = (some: readonly OptionEditor[]) => (
    <OptionList
      editors={some}
      values={part.part}
      fallbacks={fallbacksOf(part, field)}
      problems={problems}
      onChange={(name, value) => setListed(designing, part, [name], value)}
    />
  );
  return (
    <>
      {others.map(([name, text]) => (
        <p key={name} className="flex items-start gap-1 px-3 pt-2 text-note text-danger-text">
          <Icon name="circle-alert" size={13} className="mt-[2.5px] shrink-0" />
          <span className="min-w-0 break-words">{text}</span>
        </p>
      ))}
      <Section title={names(OPTION_GROUPS.basic)}>{draw(first)}</Section>
      {list === 'searches' && field && <SearchOptions part={part} field={field} />}
      {rest.length > 0 && (
        <Section title={t('designer.moreOfItem')} folded={!rest.some((one) => problems.has(one.key))}>
          {draw(rest)}
        </Section>
      )}
    </>
  );
}

/** What applies without a property: what the field says. */
function fallbacksOf({ list }: ListedPart, field: Field | undefined): JsonObject {
  if (!field || (list !== 'columns' && list !== 'searches')) return {};
  return { label: field.label, ...(list === 'searches' && { componentType: field.type }) };
}

function editorsOf(grammar: Parameters<typeof optionEditors>[0], without: readonly string[]): OptionEditor[] {
  return optionEditors(grammar).filter(({ key }) => !without.includes(key));
}
