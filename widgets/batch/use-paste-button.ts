import { useEffect, useRef, useState } from 'react';
import { clipboardText } from './clipboard-text';

/** Why the text is asked for: the browser does not give the clipboard, or there is no sheet on it. */
export type PasteReason = 'refused' | 'empty';

/**
 * The button 粘贴: pastes what is on the clipboard, or asks for it in a dialog. `paste` returns whether the text was a
 * sheet.
 */
export function usePasteButton(paste: (text: string) => boolean) {
  const [asking, setAsking] = useState<PasteReason | null>(null);
  const latest = useRef(paste);
  useEffect(() => {
    latest.current = paste;
  });
  const busy = useRef(false);
  const live = useRef(true);
  useEffect(() => {
    live.current = true;
    return () => {
      live.current = false;
    };
  }, []);
  return {
    asking,
    async press() {
      // The browser may be asking the user.
      if (busy.current) return;
      busy.current = true;
      const text = await clipboardText();
      busy.current = false;
      if (!live.current || (text !== null && latest.current(text))) return;
      setAsking(text === null ? 'refused' : 'empty');
    },
    /** Pastes the text of the dialog; null: it was closed. */
    answer(text: string | null) {
      if (text === null || latest.current(text)) setAsking(null);
    },
  };
}
