import { useMemo, useState } from 'react';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { SelectBox } from '../../widgets/ui/select-box';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { nameOfPart } from '../project/part-name';
import { placesFor, type Place } from '../project/places';
import { useDesigning, type Designing } from './designing';
import { movePart, selectedParts } from './part-actions';
import { labelOf, titleOfType } from './part-words';

/** Moves the selected part to any of its legal places, chosen from a list: the way without dragging. */
export function MoveDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const designing = useDesigning();
  const { store, t } = designing;
  const [chosen, setChosen] = useState<number | null>(null);
  const [part] = selectedParts(designing);
  const places = useMemo(
    () => (open && part ? placesFor(store.tools.runner.form, store.project.page, part) : []),
    [open, part, store],
  );
  if (!part) return null;
  const move = () => {
    const place = places[chosen ?? -1];
    onClose();
    setChosen(null);
    if (place) movePart(designing, part, place);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={480}
      title={t('designer.menu.moveTo')}
      subtitle={labelOf(part, designing.view, titleOfType(designing.types, designing.names))}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" disabled={chosen === null} onClick={move}>
            {t('designer.move')}
          </Button>
        </>
      }
    >
      <FieldFrame id="designer-place" label={t('designer.place')}>
        <SelectBox
          id="designer-place"
          searchable
          options={places.map((place, at) => ({ value: at, label: wordsOf(place, designing) }))}
          value={chosen}
          onChange={(at) => setChosen(at === null ? null : Number(at))}
        />
      </FieldFrame>
    </Dialog>
  );
}

/** `联系方式，第 2 项`, and for a grid or table its column or cell. */
function wordsOf({ parent, list, at }: Place, { view, types, names, t }: Designing): string {
  const holder = parent && view.parts.get(nameOfPart(parent));
  const label = holder ? labelOf(holder, view, titleOfType(types, names)) : t('designer.form');
  const isSplit = view.lists.some(
    (one) => one.list > 0 && JSON.stringify(one.parent) === JSON.stringify(parent),
  );
  const name = isSplit ? `${label} ${list + 1}` : label;
  return t('designer.placeWords', { name, n: at + 1 });
}
