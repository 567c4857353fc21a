import { Logger } from 'graphile-worker';

/** Passes errors of graphile-worker on, such as a lost connection; its other lines tell nothing that `job` does not. */
export function queueLogger(failed: (why: string) => void = () => undefined): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') failed(message);
  });
}
