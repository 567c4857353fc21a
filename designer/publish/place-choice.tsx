import { useId } from 'react';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { useWords, type Words } from '../../widgets/ui/use-words';
import type { MenuPlace, PublishChoices } from './publish-choices';

interface PlaceChoiceProps {
  places: PublishChoices['places'];
  value: MenuPlace | null;
  onChange(place: MenuPlace | null): void;
}

/** Where a page that is in no menu is added with the publish. */
export function PlaceChoice({ places, value, onChange }: PlaceChoiceProps) {
  const t = useWords();
  const id = useId();
  const at = places.findIndex(({ domain, parent }) => domain === value?.domain && parent === value.parent);
  return (
    <FieldFrame id={id} label={t('designer.start.place')} hint={t('designer.grants.placeNote')}>
      <SelectBox
        id={id}
        options={[{ value: -1, label: t('designer.grants.noPlace') }, ...placeOptions(places, t)]}
        value={at}
        onChange={(next) => {
          const place = next === null ? undefined : places[Number(next)];
          onChange(place ? { domain: place.domain, parent: place.parent } : null);
        }}
      />
    </FieldFrame>
  );
}

/** The places by their number; those of a menu with unpublished changes cannot be chosen. */
export const placeOptions = (places: PublishChoices['places'], t: Words) =>
  places.map(({ titles, changed }, value) => ({
    value,
    label: titles.length === 0 ? t('designer.start.top') : titles.join(' / '),
    ...(changed && { disabled: true, reason: t('designer.start.placeChanged') }),
  }));
