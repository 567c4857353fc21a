import type { Choice, Colour } from '../../schemas/document/dictionary';
import type { Field } from '../../schemas/model/field';
import { StatusTag } from '../ui/status-tag';
import { Tag } from '../ui/tag';
import { CellText } from './cell-text';

/** Columns with a state; in other columns the colours of a dictionary carry no meaning. */
const STATE_COLUMN = /(status|state|result)$/i;

const STATES: Partial<Record<Colour, { color: string; icon: string }>> = {
  processing: { color: 'orange', icon: 'clock' },
  warning: { color: 'orange', icon: 'triangle-alert' },
  error: { color: 'red', icon: 'circle-alert' },
};
const HUES: Partial<Record<Colour, string>> = {
  success: 'green',
  processing: 'primary',
  warning: 'orange',
  error: 'red',
};

/**
 * An enumeration value in a cell. States have shape, text and colour. Categories get a hue that the dictionary names, but
 * never the colour of a state: without a hue of its own a value is quiet text, like any other.
 */
export function EnumTag({
  choice,
  state,
}: {
  choice: Pick<Choice, 'label' | 'color' | 'icon'>;
  state: boolean;
}) {
  const { label, color = 'default', icon } = choice;
  if (icon)
    return (
      <Tag color={HUES[color] ?? color} icon={icon}>
        {label}
      </Tag>
    );
  if (state && (color === 'success' || color === 'default'))
    return <StatusTag status={color === 'success' ? 'success' : 'over'}>{label}</StatusTag>;
  if (!state && isQuiet(color)) return <CellText text={label} />;
  const shape = state ? STATES[color] : undefined;
  return (
    <Tag color={shape?.color ?? color} icon={shape?.icon}>
      {label}
    </Tag>
  );
}

/** Whether a colour of the dictionary says nothing about a category. */
export function isQuiet(color: Colour = 'default'): boolean {
  return color === 'default' || HUES[color] !== undefined;
}

/** Whether a field holds a state. */
export function isStateField(field: Field): boolean {
  if (field.isState) return true;
  return field.type === 'switch' || field.type === 'lSwitch' || STATE_COLUMN.test(field.model);
}
