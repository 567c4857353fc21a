import { beforeSessionReload } from '../session/session-end';

/** Marks the frame of a child application, with its origin. */
export const APP_ORIGIN = 'data-app-origin';

/** How long the end of a session waits for the answers of child applications. */
const MOST_MS = 1000;

/**
 * Tells all child applications that the session ends, those in hidden tabs, too, and waits a moment until they have
 * answered `bye`. They keep no typed work here.
 */
async function tellSignedOut(): Promise<boolean> {
  const frames = [...document.querySelectorAll<HTMLIFrameElement>(`iframe[${APP_ORIGIN}]`)];
  await Promise.race([
    Promise.all(frames.map(toldOf)),
    new Promise((resolve) => setTimeout(resolve, frames.length > 0 ? MOST_MS : 0)),
  ]);
  return false;
}

function toldOf(frame: HTMLIFrameElement): Promise<void> {
  const { contentWindow } = frame;
  const origin = frame.getAttribute(APP_ORIGIN) ?? '';
  return new Promise((resolve) => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== contentWindow || from !== origin) return;
      if ((data as { mortise?: unknown } | null)?.mortise !== 'bye') return;
      window.removeEventListener('message', listen);
      resolve();
    };
    window.addEventListener('message', listen);
    contentWindow?.postMessage({ mortise: 'signed-out' }, origin);
  });
}

/** From the first child application on, the end of a session is told to all of them. */
export function tellAppsOfSessionEnd(): void {
  beforeSessionReload(tellSignedOut);
}
