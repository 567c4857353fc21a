import type { Json } from '../../../schemas/json';
import {
  lastDays,
  needsNoValue,
  type Filter,
  type FilterCondition,
} from '../../../schemas/record/list-filter';
import type { Words } from '../../../widgets/ui/use-words';
import type { WidgetHost } from '../../../widgets/widget';
import type { FieldRegistry } from '../../fields/list-registry';
import { sayValue } from '../use-criteria-words';
import type { FilterColumn } from './filter-columns';

interface Sayer {
  columns: ReadonlyMap<string, FilterColumn>;
  t: Words;
  host: WidgetHost;
  registry: FieldRegistry;
  signal: AbortSignal;
}

/** A filter as text: 姓名 包含 张, or several in brackets. */
export async function sayFilter(filter: Filter, sayer: Sayer): Promise<string> {
  if (!('of' in filter)) return sayCondition(filter, sayer);
  const parts = await Promise.all(filter.of.map((one) => sayFilter(one, sayer)));
  return `(${parts.join(` ${sayer.t(`filter.join.${filter.join}`)} `)})`;
}

async function sayCondition(
  { column, op, value = null }: FilterCondition,
  { columns, t, host, registry, signal }: Sayer,
): Promise<string> {
  const field = columns.get(column)?.field;
  const said = `${field?.label ?? column} ${t(`filter.op.${op}`)}`;
  if (needsNoValue(op) || !field) return said;
  if (op === 'relative') return `${field.label} ${sayPeriod(value, t)}`;
  return `${said} ${await sayValue({ ...field, range: op === 'range' }, value, host, registry, signal)}`;
}

function sayPeriod(value: Json, t: Words): string {
  const n = lastDays(value);
  return n === null ? t(`filter.period.${String(value)}`) : t('filter.period.last', { n });
}
