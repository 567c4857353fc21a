import { useTranslation } from 'react-i18next';
import type { Json } from '../../schemas/json';
import { parseNumber } from '../number/number-value';
import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { StrayValue } from '../shared/stray-value';
import { usePlaceholder } from '../shared/use-placeholder';
import { useTypedText } from '../shared/use-typed-text';
import { TextInput } from '../ui/text-input';
import type { InputProps } from '../widget';
import { withEnd } from './range-value';

export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const { t } = useTranslation();
  const known = value === undefined || value === null || (Array.isArray(value) && value.length === 2);
  const [from = null, to = null] = known && Array.isArray(value) ? value : [];
  const report = (at: 0 | 1, end: Json) => {
    const next = withEnd([from, to], at, end);
    onChange(next.every((one) => one === null) ? null : next);
  };
  return (
    <span className="flex min-w-0 items-center gap-2">
      <End {...props} value={from} onChange={(end) => report(0, end)} />
      <span className="shrink-0 text-fg-2">{t('widget.range.to')}</span>
      <End
        {...props}
        id={`${id}-to`}
        label={t('widget.range.end', { label: field.label })}
        autoFocus={false}
        value={to}
        onChange={(end) => report(1, end)}
      />
      <StrayValue value={value} known={known} />
    </span>
  );
}

function End({ label, ...props }: InputProps & { label?: string }) {
  const placeholder = usePlaceholder(props.field);
  const { clearable, unit } = props.field.options;
  const control = useTypedText({ ...props, format: plainText, parse: parseNumber });
  return (
    <TextInput
      {...inputAttributes(props)}
      {...control}
      aria-label={label}
      inputMode="decimal"
      size={props.size}
      placeholder={placeholder}
      clearable={clearable}
      suffix={typeof unit === 'string' && unit !== '' ? unit : undefined}
    />
  );
}
