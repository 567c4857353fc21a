import type { KeyboardEvent } from 'react';
import { classNames } from './class-names';
import './range.css';

interface RangeProps {
  id?: string;
  min: number;
  max: number;
  step: number;
  /** Decimals of the reported value. */
  decimals: number;
  value: number;
  onChange(value: number): void;
  disabled?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  autoFocus?: boolean;
  onBlur?(): void;
  /** Announced instead of the number. */
  valueText?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}

/** A slider. Arrow keys move by a step, Page keys by ten, Home and End to the ends. */
export function Range({
  min,
  max,
  step,
  decimals,
  value,
  onChange,
  readOnly,
  invalid,
  valueText,
  ...rest
}: RangeProps) {
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  const report = (next: number) => {
    const clamped = Number(Math.min(Math.max(next, min), max).toFixed(decimals));
    if (!readOnly && clamped !== value) onChange(clamped);
  };

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowRight: value + step,
      ArrowUp: value + step,
      ArrowLeft: value - step,
      ArrowDown: value - step,
      PageUp: value + step * 10,
      PageDown: value - step * 10,
      Home: min,
      End: max,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    report(next);
  }

  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      aria-invalid={invalid || undefined}
      aria-readonly={readOnly || undefined}
      aria-valuetext={valueText || undefined}
      onChange={(event) => report(Number(event.target.value))}
      onKeyDown={onKeyDown}
      style={{ ['--share' as string]: `${share}%` }}
      className={classNames(
        'range h-6 min-w-0 flex-1 appearance-none rounded-full bg-transparent',
        rest.disabled || readOnly ? 'cursor-not-allowed' : 'cursor-pointer',
        invalid && 'range-invalid',
        readOnly && 'range-fixed',
      )}
    />
  );
}
