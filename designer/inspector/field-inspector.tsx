import { useState } from 'react';
import { Column } from '../../schemas/document/entity';
import { FormItem } from '../../schemas/document/form-document';
import { OPTION_GROUPS } from '../../schemas/grammar/named';
import { optionEditors, type OptionEditor } from '../../schemas/grammar/option-editor';
import type { Json, JsonObject } from '../../schemas/json';
import type { FoundPart } from '../../schemas/parts/form-operations';
import { RadioGroup } from '../../widgets/ui/radio-group';
import { useDesigning } from '../edit/designing';
import { execute } from '../edit/part-actions';
import { typeOf } from '../edit/part-words';
import type { Command } from '../project/command';
import { columnOf, ownOptions, ownValues, setOption, setProperty, type Owner } from './edited-properties';
import { OptionList } from './option-field';
import { Section } from './section';
import { UseSection } from './use-section';

const FIRST = ['label', 'help', 'required', 'requiredMessage'];
/** What this inspector edits elsewhere, or not at all. */
const ELSEWHERE = [
  'type',
  'model',
  'key',
  'options',
  'foreign',
  'name',
  'default',
  'maxLength',
  'min',
  'max',
  'precision',
  'list',
  'columns',
];
const OF_ITEM = optionEditors(FormItem).filter(({ key }) => !ELSEWHERE.includes(key));
const OF_COLUMN = optionEditors(Column).filter(({ key }) => !ELSEWHERE.includes(key));
const isFirst = ({ key }: OptionEditor) => FIRST.includes(key);

/** The properties of one field, or those that several have in common. */
export function FieldInspector({ parts }: { parts: readonly FoundPart[] }) {
  const designing = useDesigning();
  const { store, view, types, names, t } = designing;
  const { project } = store;
  const [part] = parts.slice(-1) as [FoundPart];
  const hasColumn = parts.every((one) => columnOf(one, project));
  const isOwn =
    store.tools.bench.entity?.own === true || parts.every((one) => !wasThere(one, store.tools.bench));
  const [chosen, setChosen] = useState<Owner | null>(null);
  const owner: Owner = hasColumn ? (chosen ?? (isOwn ? 'column' : 'page')) : 'page';
  const field = fieldOf(part, designing);
  const type = typeOf(part, view) ?? '';
  const grammars = [...new Set(parts.map((one) => typeOf(one, view) ?? ''))].map((one) => types.get(one));
  const options = commonEditors(grammars.map((grammar) => (grammar ? optionEditors(grammar.options) : [])));
  const editors = owner === 'column' ? OF_COLUMN : OF_ITEM;
  const values = ownValues(part, project, owner);
  const inherited = owner === 'page' ? columnOf(part, project) : undefined;
  const run = (commandOf: (one: FoundPart) => Command) => {
    const commands = parts.map(commandOf);
    execute(designing, commands.length === 1 ? commands[0]! : { verb: 'all', commands });
  };
  const set = (key: string, value: Json | undefined) => run((one) => setProperty(one, owner, key, value));
  const setOne = (key: string, value: Json | undefined) =>
    run((one) => setOption(one, project, owner, key, value));
  const lists = (list: readonly OptionEditor[]) => (
    <OptionList
      editors={list}
      values={ownOptions(part, project, owner)}
      fallbacks={(field?.options ?? types.get(type)?.defaults ?? {}) as JsonObject}
      onChange={setOne}
      {...(field && { field })}
    />
  );
  const basic = options.filter(({ group = 'basic', advanced }) => group === 'basic' && !advanced);
  return (
    <>
      {hasColumn && (
        <div className="border-b border-line px-3 py-2.5">
          <RadioGroup
            aria-label={t('designer.owner')}
            options={[
              { value: 'column', label: t('designer.ownerColumn') },
              { value: 'page', label: t('designer.ownerPage') },
            ]}
            value={owner}
            onChange={(next) => setChosen(next as Owner)}
          />
          <p className="mt-1 text-note text-fg-3">
            {t(owner === 'column' ? 'designer.ownerColumnNote' : 'designer.ownerPageNote')}
          </p>
        </div>
      )}
      <Section title={names(OPTION_GROUPS.basic)}>
        <OptionList editors={editors.filter(isFirst)} values={values} fallbacks={inherited} onChange={set} />
        {basic.length > 0 && lists(basic)}
      </Section>
      {(['choices', 'check', 'look'] as const).map((group) => {
        const list = options.filter((one) => one.group === group && !one.advanced);
        return (
          list.length > 0 && (
            <Section key={group} title={names(OPTION_GROUPS[group])}>
              {lists(list)}
            </Section>
          )
        );
      })}
      {parts.length === 1 && <UseSection model={String(part.part.model ?? '')} />}
      <Section title={t(owner === 'column' ? 'designer.moreOfColumn' : 'designer.moreOfItem')} folded>
        <OptionList editors={editors.filter((one) => !isFirst(one))} values={values} onChange={set} />
        {options.some(({ advanced }) => advanced) && lists(options.filter(({ advanced }) => advanced))}
      </Section>
    </>
  );
}

/** Whether the column of a part was there when the designer was opened. */
function wasThere({ part }: FoundPart, bench: { fields: readonly { model: string }[] }): boolean {
  return bench.fields.some(({ model }) => model === part.model);
}

function fieldOf({ keys }: FoundPart, { view }: ReturnType<typeof useDesigning>) {
  return view.byKey.get(keys[0]!);
}

/** The options that all of several types have. */
function commonEditors(lists: readonly (readonly OptionEditor[])[]): OptionEditor[] {
  const [first = [], ...others] = lists;
  return first.filter(({ key, editor }) =>
    others.every((list) => list.some((one) => one.key === key && one.editor === editor)),
  );
}
