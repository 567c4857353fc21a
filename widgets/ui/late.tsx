import { createElement, useEffect, useReducer, useRef, type ComponentType } from 'react';
import { loadChunk } from './load-chunk';
import { missingParts } from './missing-part-store';

/** A component whose chunk loads on first render, or earlier by `load`. */
type Late<P> = ComponentType<P> & {
  /** Preloads the chunk; a failed load is retried on render. */
  load(): Promise<void>;
};

/**
 * Lazy-loads a component. Once loaded it renders synchronously; `waiting` is the placeholder until then. If loading
 * fails, the page stays – with typed text – and a banner offers to reload the window (`missing-parts.tsx`).
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ComponentType<P>,
): Late<P> {
  let part: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  const fetch = () =>
    (coming ??= loadChunk(load).then(
      (loaded) => void (part = loaded),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    ));
  function LatePart(props: P) {
    const [, arrive] = useReducer((times: number) => times + 1, 0);
    // Decides by what this render used: the chunk may arrive between render and effect.
    const here = useRef(part !== undefined);
    useEffect(() => {
      if (!here.current) fetch().then(arrive, missingParts.tell);
    }, []);
    const drawn = part ?? waiting;
    return drawn && createElement(drawn, props);
  }
  return Object.assign(LatePart, { load: fetch });
}
