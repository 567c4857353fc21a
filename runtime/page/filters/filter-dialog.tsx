import { useMemo, useState } from 'react';
import type { CompiledPage } from '../../../schemas/model/page';
import {
  conditionsOf,
  FILTER_BOUNDS,
  readFilter,
  type Filter,
  type FilterCondition,
  type FilterGroup,
} from '../../../schemas/record/list-filter';
import { Button } from '../../../widgets/ui/button';
import { Dialog } from '../../../widgets/ui/dialog';
import { IconButton } from '../../../widgets/ui/icon-button';
import { SelectBox } from '../../../widgets/ui/select-box';
import { useWords } from '../../../widgets/ui/use-words';
import { useFieldRegistry } from '../../fields/field-registry';
import { addListWords } from '../../i18n/add-list-words';
import { ConditionValue } from './condition-value';
import { filterColumns, type FilterColumn } from './filter-columns';

addListWords();

interface FilterDialogProps {
  page: CompiledPage;
  filter: FilterGroup | null;
  onApply(filter: FilterGroup | null): void;
  onClose(): void;
}

/** The conditions of a list in groups. They apply together, with the button. */
export function FilterDialog({ page, filter, onApply, onClose }: FilterDialogProps) {
  const t = useWords();
  const registry = useFieldRegistry();
  const columns = useMemo(() => filterColumns(page, registry), [page, registry]);
  const fresh = (): FilterCondition => {
    const [column = ''] = columns.keys();
    return { column, op: columns.get(column)?.operators[0] ?? 'eq' };
  };
  const [draft, setDraft] = useState<FilterGroup>(() => filter ?? { join: 'and', of: [fresh()] });
  const full = conditionsOf(draft).length >= FILTER_BOUNDS.conditions;
  const complete = draft.of.length === 0 || readFilter(draft) !== null;
  return (
    <Dialog
      title={t('filter.title')}
      width={840}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('list.cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={complete ? undefined : t('filter.incomplete')}
            onClick={() => onApply(draft.of.length === 0 ? null : draft)}
          >
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      <GroupEditor
        group={draft}
        depth={1}
        columns={columns}
        full={full}
        fresh={fresh}
        onChange={(next) => setDraft(next ?? { join: 'and', of: [] })}
      />
    </Dialog>
  );
}

interface GroupEditorProps {
  group: FilterGroup;
  depth: number;
  columns: ReadonlyMap<string, FilterColumn>;
  full: boolean;
  fresh(): FilterCondition;
  /** Null: the group is removed. */
  onChange(group: FilterGroup | null): void;
}

function GroupEditor({ group, depth, columns, full, fresh, onChange }: GroupEditorProps) {
  const t = useWords();
  const put = (at: number, next: Filter | null) => {
    const of = next
      ? group.of.map((one, other) => (other === at ? next : one))
      : group.of.filter((_, other) => other !== at);
    onChange(of.length === 0 && depth > 1 ? null : { ...group, of });
  };
  const add = (one: Filter) => onChange({ ...group, of: [...group.of, one] });
  const why = full ? t('filter.full', { n: FILTER_BOUNDS.conditions }) : undefined;
  return (
    <fieldset className={depth > 1 ? 'rounded-panel border border-line bg-sunken p-3' : undefined}>
      <legend className="sr-only">{t(`filter.match.${group.join}`)}</legend>
      <div className="mb-3 w-40">
        <SelectBox
          aria-label={t('filter.join')}
          value={group.join}
          onChange={(join) => onChange({ ...group, join: join === 'or' ? 'or' : 'and' })}
          options={(['and', 'or'] as const).map((value) => ({ value, label: t(`filter.match.${value}`) }))}
        />
      </div>
      <ul className="flex flex-col gap-2">
        {group.of.map((one, at) => (
          <li key={at}>
            {'of' in one ? (
              <GroupEditor
                group={one}
                depth={depth + 1}
                columns={columns}
                full={full}
                fresh={fresh}
                onChange={(next) => put(at, next)}
              />
            ) : (
              <ConditionEditor condition={one} at={at} columns={columns} onChange={(next) => put(at, next)} />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        <Button size="small" icon="plus" disabledReason={why} onClick={() => add(fresh())}>
          {t('filter.addCondition')}
        </Button>
        {depth < FILTER_BOUNDS.depth && (
          <Button
            size="small"
            icon="plus"
            disabledReason={why}
            onClick={() => add({ join: group.join === 'and' ? 'or' : 'and', of: [fresh()] })}
          >
            {t('filter.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ConditionEditorProps {
  condition: FilterCondition;
  at: number;
  columns: ReadonlyMap<string, FilterColumn>;
  onChange(condition: FilterCondition | null): void;
}

function ConditionEditor({ condition, at, columns, onChange }: ConditionEditorProps) {
  const t = useWords();
  const column = columns.get(condition.column);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-48">
        <SelectBox
          aria-label={t('filter.column', { n: at + 1 })}
          value={condition.column}
          onChange={(name) => {
            const next = columns.get(String(name));
            if (next) onChange({ column: next.field.model, op: next.operators[0] ?? 'eq' });
          }}
          options={[...columns].map(([value, { field }]) => ({ value, label: field.label }))}
        />
      </div>
      <div className="w-32">
        <SelectBox
          aria-label={t('filter.operator', { n: at + 1 })}
          value={condition.op}
          onChange={(op) => {
            const next = column?.operators.find((one) => one === op);
            if (next) onChange({ column: condition.column, op: next });
          }}
          options={(column?.operators ?? []).map((value) => ({ value, label: t(`filter.op.${value}`) }))}
        />
      </div>
      {column && (
        <ConditionValue
          key={`${condition.column} ${condition.op}`}
          field={column.field}
          condition={condition}
          onChange={(value) =>
            onChange({
              column: condition.column,
              op: condition.op,
              ...(value !== undefined && { value }),
            })
          }
        />
      )}
      <IconButton
        size="small"
        icon="x"
        className="ml-auto"
        label={t('filter.removeCondition', { n: at + 1 })}
        onClick={() => onChange(null)}
      />
    </div>
  );
}
