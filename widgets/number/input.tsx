import { useTranslation } from 'react-i18next';
import { isSortOrder } from '../../schemas/record/field-message';
import type { Field } from '../../schemas/model/field';
import { plainText } from '../shared/plain-text';
import { TextInput } from '../ui/text-input';
import { toast } from '../ui/toast';
import type { InputProps } from '../widget';
import { leaveNumber, parseNumber, type BlurRules } from './number-value';
import { useFigure } from './use-figure';

export function Input(props: InputProps) {
  const { field } = props;
  const { t } = useTranslation();
  const leave = (text: string) => {
    const left = leaveNumber(text, blurRules(field));
    // A figure is never changed in silence.
    if (left !== text && plainText(parseNumber(text)) !== left && text.trim() !== '')
      toast.warning(t('widget.number.cut', { label: field.label, n: left }));
    return left;
  };
  return <TextInput {...useFigure(props, leave)} />;
}

/** Too large a sort order has a sentence of its own, which says so while the figure stays. */
function blurRules(field: Field): BlurRules {
  const { min, max, defaultValue } = field.options;
  return {
    max: typeof max === 'number' && !isSortOrder(field) ? max : null,
    fallback: defaultValue === null ? null : Math.min(Math.max(0, min ?? 0), max ?? Infinity),
  };
}
