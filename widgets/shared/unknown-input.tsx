import { Icon } from '../ui/icon';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';
import { plainText } from './plain-text';

/** Fallback control for an unregistered type: shows its name and keeps the value. */
export function UnknownInput({ id, field, value }: InputProps) {
  const t = useWords();
  return (
    <output id={id} className="flex min-h-8 min-w-0 items-center gap-2 text-fg-2">
      <Icon name="triangle-alert" size={14} className="shrink-0" />
      <span className="min-w-0 break-words">
        {t('widget.unknown', { type: field.type })} {plainText(value)}
      </span>
    </output>
  );
}
