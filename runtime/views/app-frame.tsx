import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Spinner } from '../../widgets/ui/spinner';
import { useLanguage, useWords } from '../../widgets/ui/use-words';
import type { DataSource } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { addShellWords } from '../i18n/add-shell-words';
import { clientSettings } from '../session/client-settings';
import { giveTitle } from '../shell/open-tabs';
import { settings } from '../shell/settings';
import { useTabKey } from '../shell/tab-context';
import { readAppMessage } from './app-messages';
import { APP_ORIGIN, tellAppsOfSessionEnd } from './signed-out-apps';

addShellWords();
tellAppsOfSessionEnd();

interface AppFrameProps {
  /** The key of the application. */
  app: string;
  /** Null: the operator has not set it up. */
  url: string | null;
  title: string;
}

/** How long an application may take until it says that it is ready. */
const READY_MS = 20_000;

/** A child application in a frame: another origin, which never gets the session's token. */
export function AppFrame({ app, url, title }: AppFrameProps) {
  const t = useWords();
  const [attempt, setAttempt] = useState(0);
  const origin = url === null ? null : new URL(url).origin;
  // At the console's own origin it could read the token in the storage.
  if (url === null || origin === null || origin === location.origin)
    return (
      <EmptyState
        kind="not-found"
        className="min-h-80 flex-1 rounded-panel bg-surface"
        title={t('child.notSetUp', { title })}
        body={t('child.notSetUpNote')}
      />
    );
  const retry = () => setAttempt(attempt + 1);
  return <Frame key={attempt} app={app} url={url} origin={origin} title={title} onRetry={retry} />;
}

interface FrameProps {
  app: string;
  url: string;
  origin: string;
  title: string;
  onRetry(): void;
}

type FrameState = 'waiting' | 'ready' | 'failed';

function Frame({ app, url, origin, title, onRetry }: FrameProps) {
  const t = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useConversation(frame, app, origin);
  return (
    <div className="relative flex min-h-80 flex-1 overflow-hidden rounded-panel border border-line bg-surface">
      {state === 'waiting' && (
        <p role="status" className="absolute inset-0 flex items-center justify-center gap-2 text-fg-2">
          <Spinner size={16} silent />
          {t('child.waiting', { title })}
        </p>
      )}
      {state === 'failed' ? (
        <EmptyState
          kind="error"
          className="flex-1"
          title={t('child.failed', { title })}
          body={t('child.failedNote')}
          actions={
            <Button variant="primary" icon="refresh-cw" onClick={onRetry}>
              {t('child.retry')}
            </Button>
          }
        />
      ) : (
        <iframe
          ref={frame}
          title={title}
          src={url}
          sandbox="allow-scripts allow-same-origin allow-forms allow-downloads"
          allow=""
          referrerPolicy="no-referrer"
          {...{ [APP_ORIGIN]: origin }}
          className={`w-full flex-1 border-0 ${state === 'ready' ? '' : 'opacity-0'}`}
        />
      )}
    </div>
  );
}

/** The messages between the console and an application: only those of its own window and origin are read. */
function useConversation(
  frame: { readonly current: HTMLIFrameElement | null },
  app: string,
  origin: string,
): FrameState {
  const source = useDataSource();
  const navigate = useNavigate();
  const tab = useTabKey();
  const look = useLook();
  const [state, setState] = useState<FrameState>('waiting');
  const latest = useRef({ look, navigate });
  useEffect(() => {
    latest.current = { look, navigate };
  });

  useEffect(() => {
    const say = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);
    let asking = false;
    async function greet() {
      if (asking) return;
      asking = true;
      const ticket = await ticketFor(app, source);
      asking = false;
      if (ticket === null) return setState('failed');
      say({ mortise: 'hello', ticket, ...latest.current.look });
      setState('ready');
    }
    const listen = ({ source: from, origin: at, data }: MessageEvent) => {
      if (from === null || from !== frame.current?.contentWindow || at !== origin) return;
      const message = readAppMessage(data);
      if (message?.mortise === 'ready') void greet();
      else if (message?.mortise === 'title') giveTitle(tab, message.title);
      else if (message?.mortise === 'navigate') void latest.current.navigate(message.path);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, app, origin, source, tab]);

  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('failed'), READY_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const { theme, primary, locale } = look;
  useEffect(() => {
    if (state === 'ready')
      frame.current?.contentWindow?.postMessage({ mortise: 'look', theme, primary, locale }, origin);
  }, [frame, origin, state, theme, primary, locale]);
  return state;
}

/** What an application follows: the theme, the primary colour and the language of the console. */
function useLook() {
  const { theme } = useSnapshot(settings);
  const { primaryColor: primary } = useSnapshot(clientSettings);
  return { theme, primary, locale: useLanguage() };
}

/** A ticket for one sign-in; null if there is none. */
async function ticketFor(app: string, source: DataSource): Promise<string | null> {
  const answer = await source
    .call<{ ticket: string }>('org/user/app-ticket', { body: { app }, quiet: true })
    .catch(() => null);
  return answer?.ticket ?? null;
}
