import { useMemo } from 'react';
import { isObject } from '../../schemas/json';
import type { FieldGrammars } from '../../schemas/model/field';
import type { ListRow } from '../../runtime/data/data-source';
import { ListTable } from '../../runtime/list/list-table';
import { defaultSettings } from '../../runtime/list/column-settings';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { drawnPage } from '../list/drawn-columns';
import { listedParts } from '../project/page-lists';
import type { NewList } from './new-list';
import { rowsOf } from './sample-rows';
import type { FieldGuess } from './guess-field';

const nothing = () => undefined;
const never = () => false;
const noActions = () => null;
const NO_CRITERIA = {};
const NO_IDS: readonly number[] = [];
/** Rows that are shown. */
const SHOWN = 5;

interface ListSampleProps {
  list: NewList;
  fields: readonly FieldGuess[];
  types: FieldGrammars;
}

/** The list as it will be, with the first rows that were pasted. */
export function ListSample({ list, fields, types }: ListSampleProps) {
  const t = useWords();
  const page = useMemo(() => {
    const parts = [...listedParts(list.page).values()].filter(
      (part) => part.list === 'columns' && part.key !== 'createdAt',
    );
    const byName = new Map(list.fields.map((field) => [field.model, field]));
    const { others, ...table } = isObject(list.page.tableConfig) ? list.page.tableConfig : {};
    const whole = {
      ...list.page,
      tableConfig: { ...table, others: { ...(isObject(others) && others), selection: false } },
    };
    return {
      parts,
      drawn: drawnPage(whole, parts, { page: null, fieldOf: (name) => byName.get(name) }),
    };
  }, [list]);
  const settings = useMemo(
    () =>
      defaultSettings(
        page.parts.map(({ key, part }) => ({ id: key, label: key, hidden: part.hidden === true })),
      ),
    [page],
  );
  const rows = useMemo<ListRow[]>(
    () => rowsOf(list.fields, fields, types, SHOWN).map((row, at) => ({ ...row, id: at + 1 })),
    [list, fields, types],
  );
  return (
    <ListTable
      page={page.drawn}
      criteria={NO_CRITERIA}
      rows={rows}
      summary={null}
      offset={0}
      order={null}
      selection={NO_IDS}
      settings={settings}
      density="default"
      narrow={false}
      busy={false}
      first={false}
      onSort={nothing}
      onWidth={nothing}
      partial={false}
      onOpen={nothing}
      onGoOn={nothing}
      onSelect={nothing}
      selectable={never}
      actionsWidth={0}
      actions={noActions}
      instead={rows.length === 0 ? <EmptyState kind="empty" title={t('designer.start.noRows')} /> : undefined}
    />
  );
}
