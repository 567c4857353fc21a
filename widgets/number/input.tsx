import { isSortOrder } from '../../schemas/record/schema-problem';
import type { Field } from '../../schemas/model/field';
import { TextInput } from '../ui/text-input';
import type { InputProps } from '../widget';
import { leaveNumber, numberText, parseNumber, type BlurRules } from './number-value';
import { useCutNote } from './use-cut-note';
import { useFigure } from './use-figure';

/** A number input with arrow key steps. A note reports when leaving the field has changed the typed number. */
export function Input(props: InputProps) {
  const { field } = props;
  const cut = useCutNote(props.value);
  const leave = (text: string) => {
    const rules = blurRules(field);
    const left = leaveNumber(text, rules);
    if (left !== text && numberText(parseNumber(text)) !== left && text.trim() !== '')
      cut.tell(Number(left) === rules.max ? 'cut' : 'shortened', text, left);
    return left;
  };
  const figure = useFigure(props, leave);
  return (
    <>
      <TextInput {...figure} />
      {cut.note}
    </>
  );
}

/** A sort order above its maximum is reported by validation instead of being cut to it. */
function blurRules(field: Field): BlurRules {
  const { min, max, defaultValue } = field.options;
  return {
    max: typeof max === 'number' && !isSortOrder(field) ? max : null,
    fallback: defaultValue === null ? null : Math.min(Math.max(0, min ?? 0), max ?? Infinity),
  };
}
