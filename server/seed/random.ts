import { hashText } from '../../schemas/text/hash-text';

/** Deterministic numbers in [0, 1): the same name always gives the same stream (mulberry32). */
export function randomStream(name: string): () => number {
  let state = Number.parseInt(hashText(name).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
