import { CellText } from '../shared/cell-text';
import { isEmptyValue } from '../shared/plain-text';
import { isDynamic, staticChoices } from '../shared/choices';
import { useRegions } from '../shared/use-regions';
import { useDynamicChoices, type CellProps, type Widget } from '../widget';
import { pathLabels } from './cascade';
import { cascaderType, choosesRegion } from './field';
import { steps } from './use-levels';
import { lateSearch } from '../shared/late-search';

function Cell({ field, value, label }: CellProps) {
  const { choices } = useRegions(choosesRegion(field) && !isEmptyValue(value) && label === undefined);
  const dynamic = useDynamicChoices(field);
  if (label !== undefined) return <CellText text={Array.isArray(label) ? label.join(' / ') : label} />;
  const known = choosesRegion(field) ? choices : isDynamic(field) ? dynamic : staticChoices(field);
  return <CellText text={pathLabels(known, steps(value)).join(' / ')} />;
}

/** `cascader` in tables, read-only views and search forms. */
export const cascaderWidget: Widget = {
  type: cascaderType,
  Cell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
