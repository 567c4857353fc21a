import { useTranslation } from 'react-i18next';
import { isObject, type JsonObject } from '../../schemas/json';
import { CascaderBox } from '../cascader/cascader-box';
import { pathLabels } from '../cascader/cascade';
import { inputAttributes, pickerAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { StrayValue } from '../shared/stray-value';
import { useRegions } from '../shared/use-regions';
import { useTypedText } from '../shared/use-typed-text';
import { TextInput } from '../ui/text-input';
import type { Choice } from '../../schemas/dictionary';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { withRegion, withStreet } from './address-value';

export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const { options } = field;
  const { t } = useTranslation();
  const address: JsonObject = isObject(value) ? value : {};
  const placeholder = usePlaceholder(field);
  const path = [address.provinceId, address.cityId, address.districtId].filter(
    (code) => typeof code === 'string' && code !== '',
  ) as string[];
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
  const { autoFocus: _first, ...second } = inputAttributes(props);
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <div className="min-w-60 flex-1">
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
        <div className="min-w-60 flex-2">
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
      <StrayValue value={value} known={isObject(value)} />
    </div>
  );
}

function twoLevels(choices: readonly Choice[]): Choice[] {
  return choices.map((province) => ({
    ...province,
    ...(province.children && { children: province.children.map(({ children: _below, ...city }) => city) }),
  }));
}
