import type { Json } from '../../schemas/json';
import { Icon } from '../ui/icon';
import { useWords } from '../ui/use-words';
import { isEmptyValue, plainText } from './plain-text';

/** Shows a value that the control cannot display, marked and unchanged until the user chooses another. */
export function StrayValue({ value, known }: { value: Json | undefined; known: boolean }) {
  const t = useWords();
  if (known || isEmptyValue(value)) return null;
  const text = plainText(value);
  return (
    <span
      className="inline-flex min-h-8 max-w-full min-w-0 items-center gap-1 text-fg-2"
      title={t('widget.stray', { value: text })}
    >
      <Icon name="triangle-alert" size={14} className="shrink-0 text-warning-border" />
      <span className="sr-only">{t('widget.stray', { value: '' })}</span>
      <span className="truncate">{text}</span>
    </span>
  );
}
