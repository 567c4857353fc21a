import { CellText } from '../shared/cell-text';
import { isEmptyValue } from '../shared/plain-text';
import { useRegions } from '../shared/use-regions';
import type { CellProps, Widget } from '../widget';
import { pathLabels } from './cascade';
import { cascaderType, choosesRegion } from './field';
import { steps } from './use-levels';
import { lateSearch } from '../shared/late-search';

function Cell({ field, value, label }: CellProps) {
  const { choices } = useRegions(choosesRegion(field) && !isEmptyValue(value) && label === undefined);
  if (label !== undefined) return <CellText text={Array.isArray(label) ? label.join(' / ') : label} />;
  const known = choosesRegion(field) ? choices : (field.options.options ?? []);
  return <CellText text={pathLabels(known, steps(value)).join(' / ')} />;
}

export const cascaderWidget: Widget = {
  type: cascaderType,
  Cell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
