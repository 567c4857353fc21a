import { Column } from '../../schemas/document/entity';
import { OPTION_GROUPS } from '../../schemas/grammar/named';
import { optionEditors, type OptionEditor } from '../../schemas/grammar/option-editor';
import { isObject, type JsonObject } from '../../schemas/json';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { Button } from '../../widgets/ui/button';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { Icon } from '../../widgets/ui/icon';
import { TextInput } from '../../widgets/ui/text-input';
import { useLanguage } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { shownProblems } from '../edit/shown-problems';
import { OptionList } from '../inspector/option-field';
import { DrawOptionsProvider, type OptionListProps } from '../inspector/option-props';
import { Section } from '../inspector/section';
import { problemsByKey } from '../list/property-problems';
import { columnsOf } from '../project/project-fields';
import { nameOfPart } from '../project/part-name';
import { iconOfType } from '../words/type-icons';
import { useTableFacts } from './column-values';
import { addSuccessor, labelOf, nameOf, renameNew, selectedColumn, setColumn } from './table-actions';

/** The name is what other documents know a column by; the options of its type have a section of their own. */
const EDITORS = optionEditors(Column).filter(({ key }) => key !== 'name' && key !== 'options');

/** What is edited most; the rest is folded. */
const FIRST = ['label', 'type', 'required', 'unique', 'index', 'refers', 'enum', 'sensitive', 'maxLength'];

const drawOptions = (props: OptionListProps) => <OptionList {...props} />;
const isFirst = ({ key }: OptionEditor) => FIRST.includes(key);

/** The properties of the selected column, and what its present values mean for them. */
export function TableInspector() {
  const designing = useDesigning();
  const { t } = designing;
  const column = selectedColumn(designing);
  return (
    <DrawOptionsProvider value={drawOptions}>
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-3">
        <Icon
          name={iconOfType(column && String(column.part.type))}
          size={16}
          className="shrink-0 text-fg-3"
        />
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {column ? labelOf(column) : t('designer.table.columns')}
          {column && <span className="ml-1.5 text-note font-normal text-fg-3">{nameOf(column)}</span>}
        </h2>
      </header>
      <div key={column && nameOfPart(column.keys)} className="min-h-0 flex-1 overflow-y-auto" data-inspector>
        {column ? (
          <ColumnProperties column={column} />
        ) : (
          <p className="p-3 text-fg-3">{t('designer.table.note')}</p>
        )}
      </div>
    </DrawOptionsProvider>
  );
}

function ColumnProperties({ column }: { column: FoundPart }) {
  const designing = useDesigning();
  const { types, names, t } = designing;
  const problems = problemsByKey(shownProblems(designing, useLanguage()), column.path);
  const first = FIRST.flatMap((name) => EDITORS.filter(({ key }) => key === name));
  const rest = EDITORS.filter((one) => !isFirst(one));
  const { part } = column;
  const type = types.get(String(part.type ?? ''));
  const options = type ? optionEditors(type.options) : [];
  const draw = (some: readonly OptionEditor[]) => (
    <OptionList
      editors={some}
      values={part}
      problems={problems}
      onChange={(key, value) => setColumn(designing, column, [key], value)}
    />
  );
  return (
    <>
      <Consequences column={column} />
      <Section title={names(OPTION_GROUPS.basic)}>
        <NewName column={column} />
        {draw(first)}
      </Section>
      {options.length > 0 && (
        <Section title={t('designer.table.options')} folded>
          <OptionList
            editors={options}
            values={isObject(part.options) ? part.options : {}}
            fallbacks={(type?.defaults ?? {}) as JsonObject}
            onChange={(key, value) => setColumn(designing, column, ['options', key], value)}
          />
        </Section>
      )}
      <Section title={t('designer.moreOfItem')} folded={!rest.some(({ key }) => problems.has(key))}>
        {draw(rest)}
      </Section>
    </>
  );
}

/** A column that is not saved in the table yet may have another name. */
function NewName({ column }: { column: FoundPart }) {
  const designing = useDesigning();
  const facts = useTableFacts();
  const isThere = facts?.columns.some(({ name }) => name === nameOf(column)) ?? true;
  if (isThere) return null;
  const id = 'designer-table-name';
  return (
    <FieldFrame id={id} label={designing.t('designer.table.head.name')}>
      <TextInput
        id={id}
        size="small"
        value={nameOf(column)}
        maxLength={40}
        onChange={(next) => /^[a-z][A-Za-z0-9]*$/.test(next) && renameNew(designing, column, next)}
      />
    </FieldFrame>
  );
}

/** What the present values say about the column as it is now, in sentences with counts. */
function Consequences({ column }: { column: FoundPart }) {
  const designing = useDesigning();
  const { store, types, names, t } = designing;
  const facts = useTableFacts();
  const found = facts?.columns.find(({ name }) => name === nameOf(column));
  if (!facts || !found) return null;
  const before = columnsOf(store.tools.bench.page.doc).find(({ name }) => name === nameOf(column));
  const { part } = column;
  const gaps = facts.rows - found.filled;
  const isOther = before !== undefined && before.type !== part.type && found.filled > 0;
  const tooLong =
    typeof part.maxLength === 'number' && found.longest !== null && found.longest > part.maxLength;
  const doubles = part.unique !== undefined && found.distinct < found.filled;
  const told = [
    t('designer.table.says.filled', { n: found.filled, of: facts.rows, distinct: found.distinct }),
    ...(found.longest === null ? [] : [t('designer.table.says.longest', { n: found.longest })]),
  ];
  const warned = [
    ...(part.required === true && before?.required !== true && gaps > 0
      ? [t('designer.table.says.gaps', { n: gaps })]
      : []),
    ...(doubles ? [t('designer.table.says.doubles', { n: found.filled - found.distinct })] : []),
    ...(tooLong ? [t('designer.table.says.tooLong', { n: found.longest ?? 0 })] : []),
  ];
  const titleOf = (type: unknown) => names(types.get(String(type))?.names.title ?? String(type));
  return (
    <Section title={t('designer.table.consequences')}>
      {told.map((text) => (
        <p key={text} className="text-note text-fg-2">
          {text}
        </p>
      ))}
      {warned.map((text) => (
        <p key={text} className="text-note text-warning-text">
          {text}
        </p>
      ))}
      {isOther && before && (
        <>
          <p className="text-note text-danger-text">
            {t('designer.table.says.otherType', {
              ...{ n: found.filled, from: titleOf(before.type), to: titleOf(part.type) },
            })}
          </p>
          <Button size="small" icon="git-branch" onClick={() => addSuccessor(designing, column, before)}>
            {t('designer.table.succeed')}
          </Button>
        </>
      )}
    </Section>
  );
}
