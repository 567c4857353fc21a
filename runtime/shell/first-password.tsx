import { session } from '../session/session-store';
import { PasswordDialog } from './password-dialog';
import { useLeave } from './use-leave';

/** What stands between the first sign-in and everything else: a password of one's own. */
export function FirstPassword() {
  const leave = useLeave();
  return (
    <main className="min-h-dvh bg-page">
      {/* Then the session is asked for anew: by now it may do what it could not before. */}
      <PasswordDialog onClose={() => (session.status = 'none')} onLeave={() => void leave()} />
    </main>
  );
}
