import { useRef, useState, type FormEvent, type Ref } from 'react';
import { Button } from '../../widgets/ui/button';
import { Checkbox } from '../../widgets/ui/checkbox';
import { FieldFrame, fieldMessageId } from '../../widgets/ui/field-frame';
import { Icon } from '../../widgets/ui/icon';
import { IconButton } from '../../widgets/ui/icon-button';
import { TextInput } from '../../widgets/ui/text-input';
import { waitText } from '../../schemas/text/wait-text';
import { currentLanguage } from '../../widgets/ui/texts';
import { useWords, type Words } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { signIn } from '../session/session-actions';
import { sessionNotice } from '../session/session-end';

/** A field with room for its message, so that nothing moves when it appears; the room stands for the gap below. */
const WITH_ROOM = 'min-h-[86px] -mb-2';

/** The sign-in form. Shows rejections; typed values stay. */
export function SignInForm({ onSignedIn }: { onSignedIn(): void }) {
  const t = useWords();
  const source = useDataSource();
  const [typed, setTyped] = useState({ loginName: '', password: '', remember: true });
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const account = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const missing = {
    account: tried && typed.loginName.trim() === '' ? t('login.accountRequired') : undefined,
    password: tried && typed.password === '' ? t('login.passwordRequired') : undefined,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure('');
    if (typed.loginName.trim() === '') return account.current?.focus();
    if (typed.password === '') return password.current?.focus();
    setBusy(true);
    try {
      await signIn(source, { ...typed, loginName: typed.loginName.trim() });
      onSignedIn();
    } catch (error) {
      setFailure(error instanceof CallError ? refusalWords(error, t) : t('session.networkError'));
      setBusy(false);
      password.current?.focus();
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col gap-4">
      {/* Its room is there before it is, so that nothing moves. */}
      <div className="min-h-9">
        <Notice failure={failure} />
      </div>
      <FieldFrame id="login-account" label={t('login.account')} error={missing.account} className={WITH_ROOM}>
        <TextInput
          id="login-account"
          ref={account}
          size="large"
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          prefix={<Icon name="user-round" size={16} />}
          invalid={Boolean(missing.account)}
          aria-describedby={missing.account ? fieldMessageId('login-account') : undefined}
          value={typed.loginName}
          onChange={(loginName) => setTyped({ ...typed, loginName })}
        />
      </FieldFrame>
      <PasswordField
        ref={password}
        error={missing.password}
        value={typed.password}
        onChange={(value) => setTyped({ ...typed, password: value })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={t('login.remember')}
          checked={typed.remember}
          onChange={(remember) => setTyped({ ...typed, remember })}
        />
        <span className="text-small text-fg-3">{t('login.forgotten')}</span>
      </div>
      <Button type="submit" variant="primary" size="large" loading={busy} className="mt-2 w-full text-large">
        {t('login.submit')}
      </Button>
    </form>
  );
}

interface PasswordFieldProps {
  error: string | undefined;
  value: string;
  onChange(value: string): void;
  ref: Ref<HTMLInputElement>;
}

/** The password with a button that shows it. */
function PasswordField({ error, value, onChange, ref }: PasswordFieldProps) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id="login-password" label={t('login.password')} error={error} className={WITH_ROOM}>
      <TextInput
        id="login-password"
        ref={ref}
        size="large"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={100}
        prefix={<Icon name="lock" size={16} />}
        suffix={
          <IconButton
            label={t('login.reveal')}
            icon={shown ? 'eye' : 'eye-off'}
            size="tiny"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
        invalid={Boolean(error)}
        aria-describedby={error ? fieldMessageId('login-password') : undefined}
        value={value}
        onChange={onChange}
      />
    </FieldFrame>
  );
}

/** The rejection of the last attempt; before the first one the reason why the previous session ended. */
function Notice({ failure }: { failure: string }) {
  const t = useWords();
  const [over] = useState(sessionNotice);
  const refusal = failure || (over === 'noMenus' && t('session.noMenus'));
  if (refusal)
    return (
      <Message icon="circle-alert" look="bg-danger-soft text-danger-on-soft" role="alert" text={refusal} />
    );
  return (
    over && (
      <Message
        icon="clock"
        look="bg-warning-soft text-warning-on-soft"
        role="status"
        text={t(over === 'kept' ? 'login.expiredKept' : 'login.expired')}
      />
    )
  );
}

function Message({ icon, look, role, text }: { icon: string; look: string; role: string; text: string }) {
  return (
    <p role={role} className={`flex items-start gap-2 rounded-control px-3 py-2 text-small ${look}`}>
      <Icon name={icon} size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}

/** Why an attempt was refused, and how many are left before the lock. */
function refusalWords({ message, data }: CallError, t: Words): string {
  const told = data as { left?: number; lockedMinutes?: number } | null;
  if (told?.lockedMinutes)
    return t('login.nowLocked', { message, wait: waitText(told.lockedMinutes, 'min', currentLanguage()) });
  return told?.left ? t('login.triesLeft', { message, n: told.left }) : message;
}
