import { useId, useState } from 'react';
import type { Json } from '../../../schemas/json';
import type { Field } from '../../../schemas/model/field';
import {
  FILTER_BOUNDS,
  lastDays,
  needsNoValue,
  type FilterCondition,
} from '../../../schemas/record/list-filter';
import { SelectBox } from '../../../widgets/ui/select-box';
import { TextInput } from '../../../widgets/ui/text-input';
import { useWords } from '../../../widgets/ui/use-words';
import { useFieldRegistry } from '../../fields/field-registry';

interface ConditionValueProps {
  field: Field;
  condition: FilterCondition;
  onChange(value: Json | undefined): void;
}

const PERIODS = ['today', 'yesterday', 'week', 'month', 'year', 'last'] as const;

/** The control for the value of a condition: that of the search form, with the shape of the comparison. */
export function ConditionValue({ field, condition: { op, value }, onChange }: ConditionValueProps) {
  const id = useId();
  const registry = useFieldRegistry();
  if (needsNoValue(op)) return null;
  if (op === 'relative') return <Period label={field.label} value={value} onChange={onChange} />;
  const { Search } = registry.widget(field.type);
  if (op === 'contains' || op === 'starts' || !Search)
    return (
      <div className="w-[300px] max-w-full">
        <TextInput
          aria-label={field.label}
          value={typeof value === 'string' ? value : ''}
          maxLength={FILTER_BOUNDS.text}
          onChange={(text) => onChange(text.trim() === '' ? undefined : text)}
        />
      </div>
    );
  return (
    <Search
      id={id}
      field={{ ...field, range: op === 'range' }}
      value={value}
      onChange={(next) => onChange(op === 'in' && next !== undefined && !Array.isArray(next) ? [next] : next)}
    />
  );
}

interface PeriodProps {
  label: string;
  value: Json | undefined;
  onChange(value: Json | undefined): void;
}

/** A period that moves with the date; the last days are counted in a field of their own. */
function Period({ label, value, onChange }: PeriodProps) {
  const t = useWords();
  const days = lastDays(value);
  const [typed, setTyped] = useState(String(days ?? 7));
  return (
    <div className="flex items-center gap-2">
      <div className="w-32">
        <SelectBox
          aria-label={label}
          value={days === null ? (typeof value === 'string' ? value : null) : 'last'}
          onChange={(next) => onChange(next === 'last' ? `last:${typed}` : String(next))}
          options={PERIODS.map((one) => ({ value: one, label: t(`filter.period.${one}`, { n: 'N' }) }))}
        />
      </div>
      {typeof value === 'string' && value.startsWith('last:') && (
        <div className="w-20">
          <TextInput
            aria-label={t('filter.days')}
            inputMode="numeric"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              onChange(`last:${text}`);
            }}
          />
        </div>
      )}
    </div>
  );
}
