import { isEmptyValue, plainText } from '../shared/plain-text';
import { StrayValue } from '../shared/stray-value';
import { useTypedText } from '../shared/use-typed-text';
import { parseNumber } from '../number/number-value';
import { NOTHING } from '../ui/control-frame';
import { fieldLabelId } from '../ui/field-frame';
import { Lock } from '../ui/lock';
import { Range } from '../ui/range';
import { TextInput } from '../ui/text-input';
import type { InputProps } from '../widget';
import { sliderScale } from './field';

/** A slider with a number input beside it; a value outside of the bounds is shown and kept. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const { min, max, step, decimals } = sliderScale(field);
  const known = typeof value === 'number' && value >= min && value <= max;
  const unit = typeof field.options.unit === 'string' ? field.options.unit : '';
  return (
    <span className="flex min-h-8 min-w-0 items-center gap-3">
      <Range
        id={id}
        min={min}
        max={max}
        step={step}
        decimals={decimals}
        value={known ? value : min}
        onChange={onChange}
        disabled={props.disabled}
        readOnly={props.readOnly}
        invalid={props.invalid}
        autoFocus={props.autoFocus}
        onBlur={props.onBlur}
        aria-label={field.label}
        aria-labelledby={fieldLabelId(id)}
        aria-describedby={props.describedBy}
        valueText={known ? `${value}${unit}` : ''}
      />
      {field.options.showInput === true ? (
        <Figure {...props} unit={unit} />
      ) : (
        <>
          {(known || isEmptyValue(value)) && (
            <span className="min-w-8 shrink-0 text-right text-fg-2">
              {/* The handle is at an end also when no value is set. */}
              {known ? `${value}${unit}` : NOTHING}
            </span>
          )}
          <StrayValue value={value} known={known} />
          {props.readOnly && !props.disabled && <Lock />}
        </>
      )}
    </span>
  );
}

/** The same value as a number input. */
function Figure(props: InputProps & { unit: string }) {
  const { id, field, unit, size, disabled, readOnly, invalid } = props;
  const control = useTypedText({ ...props, format: plainText, parse: parseNumber });
  return (
    <TextInput
      {...control}
      id={`${id}-figure`}
      aria-label={field.label}
      size={size}
      disabled={disabled}
      readOnly={readOnly}
      invalid={invalid}
      inputMode="decimal"
      suffix={unit || undefined}
      frameClassName="w-28! shrink-0"
    />
  );
}
