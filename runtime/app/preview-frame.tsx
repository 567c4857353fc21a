import { useEffect, useMemo, useState } from 'react';
import { isFrom, type PreviewOrder, type PreviewState } from '../../designer/preview/preview-message';
import { addDesignerWords } from '../i18n/add-designer-words';
import { changeLanguage } from '../i18n/i18n';
import { settings } from '../shell/settings';
import { PreviewConsole } from './preview-console';

addDesignerWords();

const tell = (state: PreviewState['state']) =>
  window.parent.postMessage({ kind: 'preview-state', state } satisfies PreviewState, location.origin);

/** The console as a preview: it waits for the order of the designer around it, which is of the same origin. */
export function PreviewFrame() {
  const [order, setOrder] = useState<PreviewOrder | null>(null);
  useEffect(() => {
    const take = (event: MessageEvent) => {
      const given = event.data as Partial<PreviewOrder> | null;
      if (window.parent === window || !isFrom(event, window.parent) || given?.kind !== 'preview') return;
      const next = given as PreviewOrder;
      Object.assign(settings, { theme: next.theme, chosen: true });
      // The words are there before the page is drawn.
      void changeLanguage(next.language).finally(() => setOrder(next));
    };
    window.addEventListener('message', take);
    tell('waits');
    return () => window.removeEventListener('message', take);
  }, []);
  const key = useMemo(() => order && [order.token, order.page, order.sample, order.language].join(), [order]);
  if (!order) return null;
  return <PreviewConsole key={key} order={order} onOver={() => tell('over')} />;
}
