import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { FieldGrammars } from '../../schemas/model/field';
import { useWords, type Words } from '../../widgets/ui/use-words';
import type { DesignState, DesignStore } from '../project/design-store';
import type { ProjectView } from '../project/project-view';
import { useNames, type NameWords } from '../words/name-words';

/** What every part of the designer works with. */
export interface Designing {
  store: DesignStore;
  state: DesignState;
  view: ProjectView;
  types: FieldGrammars;
  names: NameWords;
  t: Words;
  /** Tells users of assistive tools what happened. */
  say(text: string): void;
}

/** The store of a designer, and its voice. */
interface Held {
  store: DesignStore;
  say(text: string): void;
}

const Context = createContext<Held | null>(null);
/** Provides the store of a designer. */
export const DesigningProvider = Context.Provider;

/** The designer around a component; re-renders with every change. */
export function useDesigning(): Designing {
  const held = useContext(Context);
  if (!held) throw new Error('useDesigning was called outside of a designer');
  const { store, say } = held;
  const state = useSyncExternalStore(store.subscribe, () => store.state);
  const names = useNames();
  const t = useWords();
  const { view } = store;
  const { types } = store.tools;
  return useMemo(
    () => ({ store, state, view, types, names, t, say }),
    [store, state, view, types, names, t, say],
  );
}
