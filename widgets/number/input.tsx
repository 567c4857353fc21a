import { isSortOrder } from '../../schemas/record/schema-problem';
import type { Field } from '../../schemas/model/field';
import { TextInput } from '../ui/text-input';
import { toast } from '../ui/toast';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { leaveNumber, numberText, parseNumber, type BlurRules } from './number-value';
import { useFigure } from './use-figure';

/** A number input with arrow key steps. A toast reports when leaving the field changes the typed number. */
export function Input(props: InputProps) {
  const { field } = props;
  const t = useWords();
  const leave = (text: string) => {
    const left = leaveNumber(text, blurRules(field));
    // A number is never changed silently.
    if (left !== text && numberText(parseNumber(text)) !== left && text.trim() !== '')
      toast.warning(t('widget.number.cut', { label: field.label, n: left }));
    return left;
  };
  return <TextInput {...useFigure(props, leave)} />;
}

/** A sort order above its maximum is reported by validation instead of being cut to it. */
function blurRules(field: Field): BlurRules {
  const { min, max, defaultValue } = field.options;
  return {
    max: typeof max === 'number' && !isSortOrder(field) ? max : null,
    fallback: defaultValue === null ? null : Math.min(Math.max(0, min ?? 0), max ?? Infinity),
  };
}
