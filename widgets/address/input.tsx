import { useState } from 'react';
import { isObject, type JsonObject } from '../../schemas/json';
import { CascaderBox } from '../cascader/cascader-box';
import { pathLabels, pathTo } from '../cascader/cascade';
import { inputAttributes, pickerAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { StrayValue } from '../shared/stray-value';
import { loadRegions, useRegions } from '../shared/use-regions';
import { useTypedText } from '../shared/use-typed-text';
import { IconButton } from '../ui/icon-button';
import { TextInput } from '../ui/text-input';
import type { Choice } from '../../schemas/document/dictionary';
import { usePlaceholder } from '../shared/use-placeholder';
import { useWords } from '../ui/use-words';
import type { InputProps, MapPlace, MapPoint } from '../widget';
import { pointOf, regionOf, streetOf, withPoint, withRegion, withStreet } from './address-value';
import { MapDialog } from './map-dialog';
import { useMap } from './use-map';

/** Region cascader, optional street, and a map dialog where the installation has a map service. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const { options } = field;
  const t = useWords();
  const address: JsonObject = isObject(value) ? value : {};
  const placeholder = usePlaceholder(field);
  const path = regionOf(address);
  const regions = useRegions(path.length > 0);
  const levels = options.isNotTwoLevels === false ? twoLevels(regions.choices) : regions.choices;
  const street = useTypedText({
    value: address.street,
    onChange: (next) => onChange(withStreet(address, next === null ? null : plainText(next))),
    onBlur: props.onBlur,
    format: plainText,
    parse: (text) => (text.trim() === '' ? null : text),
    strip: (text) => text.trimStart(),
  });
  const map = useMap(!props.disabled && !props.readOnly);
  const [mapOpen, setMapOpen] = useState(false);
  const { autoFocus: _first, ...second } = inputAttributes(props);
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <div className="min-w-60 flex-2">
        <CascaderBox
          {...pickerAttributes(props)}
          {...regions}
          choices={levels}
          label={`${field.label} ${t('widget.address.area')}`}
          value={path}
          onChange={(next) => onChange(withRegion(address, next, pathLabels(levels, next)))}
          placeholder={t('widget.address.area')}
          clearable
        />
      </div>
      {options.showStreet !== false && (
        <div className="min-w-60 flex-3">
          <TextInput
            {...second}
            {...street}
            id={`${id}-street`}
            aria-label={`${field.label} ${t('widget.address.street')}`}
            maxLength={100}
            size={props.size}
            placeholder={placeholder}
          />
        </div>
      )}
      {map !== undefined && (
        <IconButton
          icon="map-pin"
          tone={pointOf(address) ? 'primary' : 'neutral'}
          label={t(map ? (pointOf(address) ? 'widget.map.pinned' : 'widget.map.title') : 'widget.map.unset')}
          disabled={map === null}
          // The dialog of the map is a part of the address.
          onBlur={() => !mapOpen && props.onBlur?.()}
          className="self-center"
          onClick={() => setMapOpen(true)}
        />
      )}
      {map && mapOpen && (
        <MapDialog
          map={map}
          line={plainText(address.fullAddress)}
          city={path[1] ?? path[0]}
          point={pointOf(address)}
          onClose={() => setMapOpen(false)}
          onPick={(point, place) => {
            setMapOpen(false);
            void placed(address, point, place, options.isNotTwoLevels !== false).then(onChange);
          }}
        />
      )}
      <StrayValue value={value} known={isObject(value)} />
    </div>
  );
}

/** Sets the point; the place found there fills region and street. */
async function placed(
  address: JsonObject,
  point: MapPoint,
  place: MapPlace | null,
  withDistrict: boolean,
): Promise<JsonObject> {
  if (!place) return withPoint(address, point);
  const all = await loadRegions();
  const levels = withDistrict ? all : twoLevels(all);
  const path = pathTo(levels, place.adcode ?? '');
  const there = path.length > 0 ? withRegion(address, path, pathLabels(levels, path)) : address;
  return withPoint(withStreet(there, streetOf(place, plainText(there.addressArea))), point);
}

function twoLevels(choices: readonly Choice[]): Choice[] {
  return choices.map((province) => ({
    ...province,
    ...(province.children && { children: province.children.map(({ children: _below, ...city }) => city) }),
  }));
}
