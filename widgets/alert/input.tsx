import { useState } from 'react';
import { plainText } from '../shared/plain-text';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import type { Json } from '../../schemas/json';
import { useWords } from '../ui/use-words';
import type { InputProps } from '../widget';

const LOOKS = {
  success: {
    ground: 'bg-success-soft',
    mark: 'text-success-on-soft',
    edge: 'border-success-soft-2',
    icon: 'circle-check',
  },
  info: { ground: 'bg-info-soft', mark: 'text-info-on-soft', edge: 'border-info-soft-2', icon: 'info' },
  warning: {
    ground: 'bg-warning-soft',
    mark: 'text-warning-on-soft',
    edge: 'border-warning-soft-2',
    icon: 'triangle-alert',
  },
  error: {
    ground: 'bg-danger-soft',
    mark: 'text-danger-on-soft',
    edge: 'border-danger-soft-2',
    icon: 'circle-alert',
  },
} as const;

/** Renders the note in the colours of its kind; it stays closed until the form is opened again. */
export function Input({ id, field: { label, options } }: InputProps) {
  const t = useWords();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const kind = typeof options.type === 'string' && options.type in LOOKS ? options.type : 'info';
  const { ground, mark, edge, icon } = LOOKS[kind as keyof typeof LOOKS];
  const description = plainText(options.description as Json | undefined);
  return (
    <div
      id={id}
      role="note"
      className={classNames(
        'flex items-start gap-2 px-3 py-2',
        ground,
        options.banner !== true && classNames('rounded-control border', edge),
      )}
    >
      {options.showIcon === true && (
        <Icon name={icon} size={16} className={classNames('mt-[3px] shrink-0', mark)} />
      )}
      <div className="min-w-0 flex-1 break-words">
        <p className={description === '' ? undefined : 'font-semibold'}>{label}</p>
        {description !== '' && <p className="whitespace-pre-line text-fg-2">{description}</p>}
      </div>
      {options.closable === true && (
        <IconButton icon="x" size="tiny" label={t('ui.close')} onClick={() => setClosed(true)} />
      )}
    </div>
  );
}
