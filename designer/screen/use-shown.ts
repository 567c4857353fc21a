import { useEffect, useState } from 'react';
import { useDesigning } from '../edit/designing';

/** Only pages of this kind show a list with heads and criteria. */
export const hasList = ({ kind }: { kind?: unknown }): boolean => kind === undefined || kind === 'list';

/** The open view; what is selected elsewhere, such as by a problem, opens the view that shows it. */
export function useShown() {
  const { store, state } = useDesigning();
  const [shown, setShown] = useState('canvas');
  const selected = state.selected.at(-1);
  useEffect(() => {
    if (selected === undefined) return;
    const isListed = store.view.listed.has(selected);
    setShown((now) => (now === 'json' ? now : isListed ? 'list' : now === 'list' ? 'canvas' : now));
  }, [selected, store]);
  return [shown, setShown] as const;
}
