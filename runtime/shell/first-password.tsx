import { session } from '../session/session-store';
import { PasswordDialog } from './password-dialog';
import { useLeave } from './use-leave';

/** Requires a new password at the first sign-in. */
export function FirstPassword() {
  const leave = useLeave();
  return (
    <main className="min-h-dvh bg-page">
      {/* Reloads the session, which now has more permissions. */}
      <PasswordDialog onClose={() => (session.status = 'none')} onLeave={() => void leave()} />
    </main>
  );
}
