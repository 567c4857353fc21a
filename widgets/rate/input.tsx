import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { StrayValue } from '../shared/stray-value';
import { classNames } from '../ui/class-names';
import { fieldLabelId } from '../ui/field-frame';
import { Lock } from '../ui/lock';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { mostStars, rateStep } from './field';
import { Stars } from './stars';

/** Stars for the pointer; a slider for keyboard and screen readers. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const t = useWords();
  const [hovered, setHovered] = useState<number | null>(null);
  const max = mostStars(field);
  const step = rateStep(field);
  const off = props.disabled || props.readOnly;
  const fixed = field.options.clearable === false;
  const stars = typeof value === 'number' ? Math.min(Math.max(value, 0), max) : 0;

  const least = fixed && stars > 0 ? step : 0;

  function at(event: MouseEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const exact = ((event.clientX - left) / width) * max;
    return Math.min(Math.max(Math.ceil(exact / step) * step, step), max);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowRight: stars + step,
      ArrowUp: stars + step,
      ArrowLeft: stars - step,
      ArrowDown: stars - step,
      // Where a rating cannot be cleared, the keyboard stops at the smallest one.
      Home: least,
      End: max,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (!off) onChange(Math.min(Math.max(next, least), max));
  }

  return (
    <span className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">
      <span
        className={classNames(
          'relative inline-flex rounded-tag has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          off ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
        onMouseMove={(event) => !off && setHovered(at(event))}
        onMouseLeave={() => setHovered(null)}
        onClick={(event) => {
          // Ignores the second click of a double click, which would clear the rating.
          if (off || event.detail > 1) return;
          const chosen = at(event);
          // A click on the current rating clears it.
          onChange(chosen === stars && !fixed ? 0 : chosen);
        }}
      >
        <input
          id={id}
          type="range"
          min={0}
          max={max}
          step={step}
          value={stars}
          disabled={props.disabled}
          autoFocus={props.autoFocus}
          aria-label={field.label}
          aria-labelledby={fieldLabelId(id)}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid || undefined}
          aria-readonly={props.readOnly || undefined}
          aria-valuetext={t('widget.rate.stars', { n: stars, max })}
          onChange={() => undefined}
          onKeyDown={onKeyDown}
          onBlur={props.onBlur}
          onClick={(event) => event.stopPropagation()}
          className="sr-only"
        />
        <Stars count={hovered ?? stars} max={max} muted={props.disabled} invalid={props.invalid} />
      </span>
      {stars > 0 && <span className="text-small text-fg-2">{stars}</span>}
      <StrayValue value={value} known={typeof value === 'number' && value === stars} />
      {props.readOnly && !props.disabled && <Lock />}
    </span>
  );
}
