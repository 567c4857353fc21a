import type { Browser } from 'playwright/test';

interface Session {
  send(method: string, params?: unknown): Promise<unknown>;
}
interface InProcess {
  _connection: { toImpl(object: unknown): { _browserSession: Session } };
}

/**
 * Lets Playwright open windows in an unmodified Firefox: it chooses the colour scheme of each by a command that the
 * extended support release does not know. All other commands are sent as they are.
 */
export function withoutColourScheme(firefox: Browser): void {
  const { _browserSession } = (firefox as unknown as InProcess)._connection.toImpl(firefox);
  const prototype = Object.getPrototypeOf(_browserSession) as Session;
  const send = prototype.send;
  prototype.send = function (this: Session, method, params) {
    if (method === 'emulation.setMediaFeaturesOverride') return Promise.resolve({});
    return send.call(this, method, params);
  };
}
