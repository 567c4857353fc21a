import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import { RefusalNote } from '../../widgets/ui/refusal-note';
import { TextInput } from '../../widgets/ui/text-input';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { CallError } from '../data/data-source';
import { changePassword } from '../session/session-actions';
import { useSnapshot } from 'valtio';
import { clientSettings } from '../session/client-settings';
import { passwordErrors, type PasswordForm } from '../session/password-rule';

const EMPTY: PasswordForm = { oldPassword: '', newPassword: '', verifyPassword: '' };

/** Field names in server errors. */
const SENT_AS: Record<string, keyof PasswordForm> = {
  oldLoginPwd: 'oldPassword',
  loginPwd: 'newPassword',
  verifyLoginPwd: 'verifyPassword',
};

const FIELDS: readonly (readonly [keyof PasswordForm, string, string])[] = [
  ['oldPassword', 'password.old', 'current-password'],
  ['newPassword', 'password.new', 'new-password'],
  ['verifyPassword', 'password.verify', 'new-password'],
];

interface PasswordDialogProps {
  /** Called after the change, or on cancel. */
  onClose(): void;
  /** Called on sign-out, the only alternative to a required change. */
  onLeave?(): void;
}

/** Changes the user's own password. Typed values stay until it is accepted. */
export function PasswordDialog({ onClose, onLeave }: PasswordDialogProps) {
  const t = useWords();
  const source = useDataSource();
  const length = { ...useSnapshot(clientSettings).signInLength };
  const id = useId();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<keyof PasswordForm, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = passwordErrors(typed, length);
    setErrors(Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, t(key, length)])));
    setFailure('');
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await changePassword(source, typed);
      toast.success(t('password.done'));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  function refuse(error: CallError) {
    const located = error.fieldErrors.flatMap(({ path, msg }) => {
      const field = SENT_AS[path];
      return field ? [[field, msg] as const] : [];
    });
    setErrors(Object.fromEntries(located));
    if (located.length === 0) setFailure(error.message);
  }

  const forced = onLeave !== undefined;
  const leave = onLeave ?? onClose;
  return (
    <Dialog
      open
      width={416}
      title={t('password.title')}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{t(forced ? 'session.signOut' : 'ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} loading={busy}>
            {t('password.submit')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        {forced && <p className="text-fg-2">{t('password.forced')}</p>}
        <RefusalNote text={failure} />
        {FIELDS.map(([field, label, autoComplete]) => (
          <FieldFrame
            key={field}
            id={id + field}
            label={t(label)}
            required
            hint={field === 'newPassword' ? t('password.hint', length) : undefined}
            error={errors[field]}
          >
            <TextInput
              id={id + field}
              type="password"
              autoComplete={autoComplete}
              required
              maxLength={length.max}
              invalid={Boolean(errors[field])}
              aria-describedby={
                errors[field] || field === 'newPassword' ? fieldMessageId(id + field) : undefined
              }
              value={typed[field]}
              onChange={(value) => setTyped({ ...typed, [field]: value })}
            />
          </FieldFrame>
        ))}
      </form>
    </Dialog>
  );
}
