import type { Json } from '../../schemas/json';
import { TextInput } from '../ui/text-input';
import { useWords } from '../ui/use-words';
import type { SearchProps } from '../widget';
import { plainFigures } from './amount-value';
import { plainText } from './plain-text';
import { SearchFrame } from './search-frame';
import { useTypedText } from './use-typed-text';

type Parse = (text: string) => Json;

/** A criterion for numbers: one value, or with `range` two optional ends. */
export function FigureSearch({ id, field, value, onChange, parse }: SearchProps & { parse: Parse }) {
  const t = useWords();
  if (!field.range)
    return (
      <SearchFrame id={id} field={field}>
        <Figure id={id} value={value} onChange={(next) => onChange(next ?? undefined)} parse={parse} />
      </SearchFrame>
    );
  const [from = null, to = null] = Array.isArray(value) ? value : [];
  const report = (ends: [Json, Json]) => onChange(ends.every((end) => end === null) ? undefined : ends);
  return (
    <SearchFrame id={id} field={field}>
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <Figure id={id} value={from} onChange={(next) => report([next, to])} parse={parse} />
        <span className="shrink-0 text-fg-3">{t('widget.range.to')}</span>
        <Figure
          id={`${id}-to`}
          label={t('widget.range.end', { label: field.label })}
          value={to}
          onChange={(next) => report([from, next])}
          parse={parse}
        />
      </span>
    </SearchFrame>
  );
}

interface FigureProps {
  id: string;
  value: Json | undefined;
  onChange(value: Json): void;
  parse: Parse;
  label?: string;
}

function Figure({ id, value, onChange, parse, label }: FigureProps) {
  const control = useTypedText({
    value,
    onChange,
    format: plainText,
    // A lone sign or point is not a criterion yet.
    parse: (text) => (/\d/.test(text) ? parse(text) : null),
    strip: figureOnly,
  });
  return <TextInput {...control} id={id} aria-label={label} inputMode="decimal" />;
}

/** Digits that a number represents exactly. */
const DIGITS = 15;

/** Removes everything but a number: a search form has no place for an error. */
function figureOnly(typed: string): string {
  const [whole = '', ...decimals] = plainFigures(typed)
    .replace(/(?!^-)[^\d.]/g, '')
    .split('.');
  const figure = decimals.length > 0 ? `${whole}.${decimals.join('')}` : whole;
  return figure.slice(0, DIGITS + 1);
}
