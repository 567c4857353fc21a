import { useState } from 'react';
import { Button, type ButtonVariant } from '../ui/button';
import { toast } from '../ui/toast';
import { useWords } from '../ui/use-words';
import { useForm, useWidgetHost, type InputProps } from '../widget';

const VARIANTS: Readonly<Record<string, ButtonVariant>> = {
  primary: 'primary',
  default: 'default',
  dashed: 'default',
  danger: 'danger',
};

/** Submit and reset use the native form events. */
export function Input({ id, field: { label, options }, disabled, readOnly }: InputProps) {
  const t = useWords();
  const { functions } = useWidgetHost();
  const form = useForm();
  const [running, setRunning] = useState(false);
  const { handle, type } = options;
  const name = typeof options.dynamicFun === 'string' ? options.dynamicFun : '';
  const own = functions && Object.hasOwn(functions, name) ? functions[name] : undefined;
  const dynamic = handle === 'dynamic';

  async function run() {
    if (!own || running) return;
    setRunning(true);
    try {
      await own(form);
    } catch (error) {
      toast.error((error instanceof Error && error.message) || t('widget.button.failed', { label }));
    } finally {
      setRunning(false);
    }
  }

  return (
    <Button
      id={id}
      type={dynamic ? 'button' : handle === 'reset' ? 'reset' : 'submit'}
      variant={VARIANTS[String(type)] ?? 'default'}
      className={type === 'dashed' ? 'border-dashed' : undefined}
      disabled={disabled || readOnly}
      disabledReason={dynamic && !own ? t('widget.button.unknown', { name }) : undefined}
      loading={running}
      guarded={dynamic}
      onClick={dynamic ? () => void run() : undefined}
    >
      <span className="min-w-0 truncate leading-5" title={label}>
        {label}
      </span>
    </Button>
  );
}
