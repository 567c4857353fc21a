import { useEffect, useMemo } from 'react';
import { onLanguage } from '../../widgets/ui/texts';
import { WidgetHostProvider } from '../../widgets/widget';
import { useListRegistry } from '../fields/list-registry';
import { reloadMenu } from '../session/session-actions';
import { Shell } from '../shell/shell';
import { dataSource, widgetHost } from './data';
import { renderPage } from './render-page';

/** The shell with the pages of this application. */
export function SignedInShell() {
  useEffect(() => {
    // Menu titles are translated by the server.
    const reload = () => void reloadMenu(dataSource).catch(() => undefined);
    return onLanguage(reload);
  }, []);
  const { choices } = useListRegistry();
  const host = useMemo(() => ({ ...widgetHost, dynamicChoices: choices }), [choices]);
  return (
    <WidgetHostProvider value={host}>
      <Shell renderPage={renderPage} />
    </WidgetHostProvider>
  );
}
