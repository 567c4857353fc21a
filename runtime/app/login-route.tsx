import { useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { redirectTarget } from '../session/redirect-target';
import { clearSession } from '../session/session-store';
import { SignIn } from '../views/sign-in';

/**
 * The sign-in route. Entering it resets routes and permissions; after sign-in it redirects to the requested page if
 * that is a page of this application.
 */
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
