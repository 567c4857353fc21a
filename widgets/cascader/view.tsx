import { useTranslation } from 'react-i18next';
import type { Field } from '../../schemas/field';
import type { Json } from '../../schemas/json';
import { CellText } from '../shared/cell-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useChoices } from '../shared/use-choices';
import { useRegions } from '../shared/use-regions';
import type { CellProps, SearchProps, Widget } from '../widget';
import { pathLabels, pathTo, type Step } from './cascade';
import { CascaderBox } from './cascader-box';
import { cascaderType, choosesRegion } from './field';

/** One step at any level finds every row whose path leads through it. */
function Search({ id, field, value, onChange }: SearchProps) {
  const { t } = useTranslation();
  const levels = useLevels(field, value);
  const [step] = steps(value);
  const path = step === undefined ? [] : pathTo(levels.choices, step);
  return (
    <SearchFrame id={id} field={field}>
      <CascaderBox
        {...levels}
        id={id}
        label={field.label}
        value={step !== undefined && path.length === 0 ? [step] : path}
        onChange={(next) => onChange(next.length > 0 ? next.slice(-1) : undefined)}
        placeholder={t('widget.choices.all')}
        anyLevel
        clearable
      />
    </SearchFrame>
  );
}

function Cell({ field, value, label }: CellProps) {
  const { choices } = useRegions(choosesRegion(field) && !isEmptyValue(value) && label === undefined);
  if (label !== undefined) return <CellText text={Array.isArray(label) ? label.join(' / ') : label} />;
  const known = choosesRegion(field) ? choices : (field.options.options ?? []);
  return <CellText text={pathLabels(known, steps(value)).join(' / ')} />;
}

/** The divisions of the country, the choices of the document, or the rows of a tree. */
export function useLevels(field: Field, value: Json | undefined) {
  const regions = useRegions(choosesRegion(field) && !isEmptyValue(value));
  const { choices, loading, error, onRetry, onOpenChange } = useChoices(field, value);
  return choosesRegion(field) ? regions : { choices, loading, error, onRetry, onOpenChange };
}

export function steps(value: Json | undefined): Step[] {
  if (isEmptyValue(value)) return [];
  const given = Array.isArray(value) ? value : [value];
  return given.map((step) => (typeof step === 'number' || typeof step === 'string' ? step : plainText(step)));
}

export const cascaderWidget: Widget = { type: cascaderType, Cell, Search };
