import i18next from 'i18next';
import { toast } from '../../widgets/ui/toast';
import { currentLanguage } from '../../widgets/ui/use-words';
import type { WidgetHost } from '../../widgets/widget';
import { isOffline } from '../data/connection';
import { createFarRows } from '../data/far-rows';
import { createHttpDataSource } from '../data/http-data-source';
import { withoutRoot } from '../data/without-root';
import { endSession, sessionEnds } from '../session/session-end';
import { session } from '../session/session-store';
import { readToken } from '../session/token-store';
import { leaveWindow } from '../shell/unsaved-tabs';
import { mapLookup } from '../data/map-lookup';
import { functions } from './functions';

/** Reloads without the browser's "leave page?" question: typed text is kept as a draft. */
const reload = () => leaveWindow(() => location.reload());

/** The data source of the application, tied to the session of this window. */
export const dataSource = createHttpDataSource({
  token: readToken,
  language: currentLanguage,
  words: () => ({
    networkError: i18next.t(isOffline() ? 'session.offline' : 'session.networkError'),
    notBound: i18next.t('session.notBound'),
    notPermitted: i18next.t('session.forbidden'),
    tooLarge: i18next.t('session.tooLarge'),
  }),
  identity: () => session.user && { userId: session.user.userId, tenantId: session.user.tenantId },
  onSessionOver(token, message) {
    if (endSession(token, reload)) toast.error(message);
  },
  onSignInRequired(token, message) {
    if (endSession(token, reload)) toast.error(i18next.t('session.over'));
    else if (!sessionEnds()) toast.error(message);
  },
  onFailure: toast.error,
});

const farRows = createFarRows((url, query) => dataSource.options(url, query), dataSource.writes);

/** The services of widgets: choices of references, files, maps. */
export const widgetHost: WidgetHost = {
  async choices(field, { keyword, names, id, childrenOf, page, pageSize, notify }, signal) {
    if (!field.source) return field.options.options ?? [];
    const query = {
      ...field.source.criteria,
      ...(field.source.readable && { readable: true }),
      ...(keyword ? { keyword } : {}),
      ...(names && { names: [...names] }),
      ...(id === undefined ? {} : { id }),
      ...(childrenOf !== undefined && { childrenOf }),
      ...(page === undefined ? {} : { page, pageSize }),
      ...farRows.query(field),
    };
    const choices = await dataSource.options(field.source.url, query, signal, notify);
    farRows.note(field, choices);
    return field.source.parent ? choices : withoutRoot(choices);
  },
  far: farRows,
  upload: dataSource.upload,
  picture: dataSource.picture,
  downloadUrl: dataSource.downloadUrl,
  map: mapLookup(dataSource),
  functions,
};
