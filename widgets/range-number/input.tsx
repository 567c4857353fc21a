import type { Json } from '../../schemas/json';
import { parseNumber } from '../number/number-value';
import { useFigure } from '../number/use-figure';
import { plainText } from '../shared/plain-text';
import { StrayValue } from '../shared/stray-value';
import { TextInput } from '../ui/text-input';
import { toast } from '../ui/toast';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { endWithin } from './range-value';

/** Two number inputs; each end is clamped to the other on blur. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const t = useWords();
  const known = value === undefined || value === null || (Array.isArray(value) && value.length === 2);
  const [from = null, to = null] = known && Array.isArray(value) ? value : [];
  const report = (...ends: [Json, Json]) => onChange(ends.every((one) => one === null) ? null : ends);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <End {...props} value={from} at={0} other={to} onChange={(end) => report(end, to)} />
      <span className="shrink-0 text-fg-2">{t('widget.range.to')}</span>
      <End
        {...props}
        id={`${id}-to`}
        label={t('widget.range.end', { label: field.label })}
        autoFocus={false}
        value={to}
        at={1}
        other={from}
        onChange={(end) => report(from, end)}
      />
      <StrayValue value={value} known={known} />
    </span>
  );
}

interface EndProps extends InputProps {
  label?: string;
  /** 0 for the start, 1 for the end. */
  at: 0 | 1;
  other: Json;
}

function End({ label, at, other, ...props }: EndProps) {
  const t = useWords();
  // Clamps on blur only: 7 may become 75.
  const leave = (text: string) => {
    const typed = parseNumber(text);
    const kept = endWithin(typed, at, other);
    if (kept === typed) return text;
    const n = plainText(kept);
    const name = label ?? t('widget.range.start', { label: props.field.label });
    toast.warning(t('widget.range.cut', { label: name, n }));
    return n;
  };
  return <TextInput {...useFigure(props, leave)} aria-label={label} />;
}
