import type { CSSProperties } from 'react';
import { classNames } from '../ui/class-names';
import type { FieldOptions } from '../../schemas/model/field';
import type { InputProps } from '../widget';
import { PLAIN_COLOUR } from './field';

// Keeps the hue of the document's colour and adjusts its lightness for contrast.
const LEGIBLE =
  'text-[oklch(from_var(--own-colour)_min(l,0.54)_c_h)] [[data-theme=dark]_&]:text-[oklch(from_var(--own-colour)_max(l,0.75)_c_h)]';

/** Renders the label with the font, colour and alignment of the options. */
export function Input({ id, field: { label, options } }: InputProps) {
  const own = typeof options.color === 'string' && options.color !== '' && options.color !== PLAIN_COLOUR;
  return (
    <p
      id={id}
      className={classNames('break-words whitespace-pre-line', own && LEGIBLE)}
      style={styleOf(options)}
    >
      {options.showRequiredMark === true && (
        <span aria-hidden className="mr-1 text-danger-text">
          *
        </span>
      )}
      {label}
    </p>
  );
}

function styleOf(options: FieldOptions): CSSProperties {
  const { color, textAlign, fontFamily, fontSize } = options;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    ['--own-colour' as string]: text(color),
    textAlign: text(textAlign) as CSSProperties['textAlign'],
    fontFamily: text(fontFamily),
    // The default size of new texts counts as none.
    fontSize: fontSize === '10.5pt' ? undefined : text(fontSize),
    lineHeight: fontSize === '10.5pt' ? undefined : 1.5,
  };
}
