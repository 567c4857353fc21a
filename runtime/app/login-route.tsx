import { useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { redirectTarget } from '../session/redirect-target';
import { clearSession } from '../session/session-store';
import { SignIn } from '../views/sign-in';

/** Sign-in. Coming here forgets routes and permissions; leaving leads to where the person was going, if that is ours. */
export function LoginRoute() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useLayoutEffect(clearSession, []);
  return (
    <SignIn
      onSignedIn={() =>
        void navigate(redirectTarget(query.get('redirect'), location.origin) ?? '/', { replace: true })
      }
    />
  );
}
