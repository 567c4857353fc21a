import { isObject } from '../../schemas/json';
import { pathLabels } from '../cascader/cascade';
import { CellText } from '../shared/cell-text';
import { useRegions } from '../shared/use-regions';
import type { CellProps, Widget } from '../widget';
import { regionOf, withRegion } from './address-value';
import { addressType } from './field';

/** Shows the full line; an address that holds only codes is shown by their names. */
function Cell({ field, value }: CellProps) {
  const codes = isObject(value) && !value.fullAddress && !value.addressArea ? regionOf(value) : [];
  const { choices } = useRegions(codes.length > 0);
  if (value === undefined || value === null) return <CellText text="" />;
  const named =
    isObject(value) && codes.length > 0 && choices.length > 0
      ? withRegion(value, codes, pathLabels(choices, codes))
      : value;
  return <CellText text={addressType.text(named, field)} />;
}

/** `address` in tables, read-only views and search forms. */
export const addressWidget: Widget = { type: addressType, Cell, wide: true };
