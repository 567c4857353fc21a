import { createElement, useEffect, useReducer, useRef, type ComponentType } from 'react';
import { loadChunk } from './load-chunk';
import { missingParts } from './missing-part-store';

/** A component that travels when it is first drawn, or earlier when somebody asks for it. */
export type Late<P> = ComponentType<P> & {
  /** Fetches it ahead of time; what fails is tried again when it is drawn. */
  load(): Promise<void>;
};

/**
 * A part of the program that is not needed at first. Once it is there it is drawn at once, without a frame in between;
 * `waiting` stands in its place until then. When it cannot be had, what is on the screen stays – typed work too – and
 * the window offers to load itself anew (`missing-parts.tsx`).
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
    // What was drawn counts, not what is there by now: it may arrive between the drawing and this effect.
    const here = useRef(part !== undefined);
    useEffect(() => {
      if (!here.current) fetch().then(arrive, missingParts.tell);
    }, []);
    const drawn = part ?? waiting;
    return drawn && createElement(drawn, props);
  }
  return Object.assign(LatePart, { load: fetch });
}
