import { toast } from '../../widgets/ui/toast';
import { currentLanguage } from '../../widgets/ui/texts';
import { currentWords } from '../../widgets/ui/use-words';
import { isOffline } from '../data/connection';
import { createHttpDataSource } from '../data/http-data-source';
import { endSession, sessionEnds } from '../session/session-end';
import { session } from '../session/session-store';
import { readToken } from '../session/token-store';
import { leaveWindow } from '../shell/unsaved-tabs';
import { createWidgetHost } from './widget-host';

/** Reloads without the browser's "leave page?" question: typed text is kept as a draft. */
const reload = () => leaveWindow(() => location.reload());

/** The data source of the application, tied to the session of this window. */
export const dataSource = createHttpDataSource({
  token: readToken,
  language: currentLanguage,
  words: () => ({
    networkError: currentWords()(isOffline() ? 'session.offline' : 'session.networkError'),
    notBound: currentWords()('session.notBound'),
    notPermitted: currentWords()('session.forbidden'),
    tooLarge: currentWords()('session.tooLarge'),
  }),
  identity: () => session.user && { userId: session.user.userId, tenantId: session.user.tenantId },
  onSessionOver(token, message) {
    if (endSession(token, reload)) toast.error(message);
  },
  onSignInRequired(token, message) {
    if (endSession(token, reload)) toast.error(currentWords()('session.over'));
    else if (!sessionEnds()) toast.error(message);
  },
  onFailure: toast.error,
});

/** The services of widgets: choices of references, files, maps. */
export const widgetHost = createWidgetHost(dataSource);
