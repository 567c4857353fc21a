import { isObject } from '../../schemas/json';
import { pickerAttributes } from '../shared/input-attributes';
import { StrayValue } from '../shared/stray-value';
import type { InputProps } from '../widget';
import { periodTypes } from './field';
import { PeriodInput } from './period-input';

/** A period picker; a value of another shape is shown beside it. */
export function Input(props: InputProps) {
  const { field, value } = props;
  const known = value === undefined || value === null || isObject(value);
  return (
    <div className="min-w-0">
      <PeriodInput
        {...pickerAttributes(props)}
        aria-describedby={props.describedBy}
        label={field.label}
        types={periodTypes(field)}
        value={value}
        onChange={props.onChange}
      />
      <StrayValue value={value} known={known} />
    </div>
  );
}
