import type { MenuItem } from '../../widgets/ui/menu-panel';
import type { Designing } from './designing';
import {
  copyParts,
  duplicateParts,
  into,
  movePartInto,
  movePartOut,
  outOf,
  pasteParts,
  removeParts,
  selectedParts,
  shiftParts,
} from './part-actions';

/** Parts that were copied with the menu; the keys use the clipboard of the system. */
let copied = '';

/** Everything that can be done with the selected parts: each drag and each key has an item here. */
export function partMenu(designing: Designing, onMoveTo: () => void): (MenuItem | 'separator')[] {
  const { t, view } = designing;
  const parts = selectedParts(designing);
  const [only] = parts.length === 1 ? parts : [];
  const item = (key: string, icon: string, onSelect: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
    ...{ key, icon, onSelect, label: t(`designer.menu.${key}`) },
    ...more,
  });
  const copy = () => {
    copied = copyParts(designing) ?? copied;
    // Not allowed everywhere; the menu has its own copy.
    void navigator.clipboard?.writeText(copied).catch(() => undefined);
  };
  const cut = () => {
    copy();
    removeParts(designing);
  };
  return [
    item('up', 'arrow-up', () => shiftParts(designing, -1)),
    item('down', 'arrow-down', () => shiftParts(designing, 1)),
    item('out', 'arrow-left', () => movePartOut(designing), { disabled: !only || !outOf(view, only) }),
    item('into', 'chevrons-right', () => movePartInto(designing), { disabled: !only || !into(view, only) }),
    item('moveTo', 'arrow-left-right', onMoveTo, { disabled: !only }),
    'separator',
    item('duplicate', 'files', () => duplicateParts(designing)),
    item('copy', 'copy', copy),
    item('cut', 'crop', cut),
    item('paste', 'clipboard-list', () => pasteParts(designing, copied), { disabled: copied === '' }),
    'separator',
    item('remove', 'trash-2', () => removeParts(designing), { danger: true }),
  ];
}
