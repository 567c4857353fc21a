import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Panes } from '../../runtime/form/form-context';
import { useDesigning } from '../edit/designing';
import { addressOfPart, nameOfPart } from '../project/part-name';

/** The open panes of the canvas; those around the selected part are open. */
export function usePanes(): Panes {
  const { store, state, view } = useDesigning();
  const [open, setOpen] = useState<Panes['open']>({});
  const selected = state.selected.at(-1);
  useEffect(() => {
    if (selected === undefined || !store.view.parts.has(selected)) return;
    const around: Record<string, string> = {};
    for (let keys: readonly string[] | null = addressOfPart(selected); keys;) {
      const part = store.view.parts.get(nameOfPart(keys));
      if (part?.kind === 'pane' && keys.length === 2) around[keys[0]!] = keys[1]!;
      keys = part?.parent ?? null;
    }
    setOpen((before) => ({ ...before, ...around }));
  }, [selected, store, view]);
  const show = useCallback(
    (key: string, pane: string) => setOpen((before) => ({ ...before, [key]: pane })),
    [],
  );
  return useMemo(() => ({ open, show }), [open, show]);
}
