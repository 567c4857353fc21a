import { useState } from 'react';
import type { Json } from '../../schemas/json';
import { SelectBox } from '../../widgets/ui/select-box';
import { TextInput } from '../../widgets/ui/text-input';
import { Textarea } from '../../widgets/ui/textarea';
import { useDesigning } from '../edit/designing';
import type { OptionControlProps } from './option-props';

/** A text; of what is a name of something known, one of these. */
export function TextControl(props: OptionControlProps) {
  const { id, editor, value, fallback, onChange } = props;
  if (editor.says === 'type') return <TypeControl {...props} />;
  if (editor.says === 'column') return <ColumnControl {...props} />;
  const text = textOf(value);
  const change = (next: string) => onChange(next === '' ? undefined : likeBefore(next, value));
  if (editor.says === 'expression')
    return <Textarea id={id} value={text} onChange={change} minRows={1} maxRows={6} className="font-mono" />;
  return (
    <TextInput
      id={id}
      value={text}
      onChange={change}
      placeholder={textOf(fallback)}
      className={editor.says === 'pattern' ? 'font-mono' : undefined}
    />
  );
}

/** A figure stays one: where text is allowed beside numbers, a changed number is a number. */
function likeBefore(next: string, before: Json | undefined): Json {
  return typeof before === 'number' && /^-?\d+(\.\d+)?$/.test(next) ? Number(next) : next;
}

const textOf = (value: Json | undefined): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

function TypeControl({ id, value, fallback, onChange }: OptionControlProps) {
  const { types, names } = useDesigning();
  const options = [...types.values()].map(({ type, names: { title } }) => ({
    value: type,
    label: names(title),
  }));
  const shown = value ?? fallback;
  return (
    <SelectBox
      id={id}
      options={options}
      clearable={value !== undefined}
      value={typeof shown === 'string' ? shown : null}
      onChange={(type) => onChange(type ?? undefined)}
    />
  );
}

function ColumnControl({ id, value, fallback, onChange }: OptionControlProps) {
  const { view } = useDesigning();
  const options = [...view.fields.values()].map(({ model, label }) => ({
    value: model,
    label: `${label} ${model}`,
  }));
  const shown = value ?? fallback;
  const known = typeof shown === 'string' && !view.fields.has(shown) ? [{ value: shown, label: shown }] : [];
  return (
    <SelectBox
      id={id}
      options={[...options, ...known]}
      clearable={value !== undefined}
      value={typeof shown === 'string' ? shown : null}
      onChange={(model) => onChange(model ?? undefined)}
    />
  );
}

/** A number. What is none is kept as it was typed, and the problem of the part says so. */
export function NumberControl({ id, value, fallback, onChange }: OptionControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? textOf(value);
  const number = typeof value === 'number' || value === undefined || value === null;
  return (
    <TextInput
      id={id}
      inputMode="decimal"
      value={text}
      invalid={!number}
      placeholder={textOf(fallback)}
      onChange={(next) => {
        setTyped(next);
        const plain = next.normalize('NFKC').trim();
        if (plain === '') onChange(undefined);
        else onChange(Number.isFinite(Number(plain)) ? Number(plain) : plain);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Plain values, one per line. */
export function LinesControl({ id, value, fallback, onChange }: OptionControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value ?? fallback;
  const list = Array.isArray(shown) ? shown : [];
  const isNumbers = list.length > 0 && list.every((one) => typeof one === 'number');
  return (
    <Textarea
      id={id}
      minRows={2}
      maxRows={8}
      value={typed ?? list.map(textOf).join('\n')}
      onChange={(next) => {
        setTyped(next);
        const lines = next.split('\n').filter((line) => line.trim() !== '');
        const values = lines.map((line): Json =>
          isNumbers && Number.isFinite(Number(line)) ? Number(line) : line.trim(),
        );
        onChange(values.length === 0 ? undefined : values);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
