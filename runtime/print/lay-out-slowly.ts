import type { LaidOut } from '../../schemas/print/layout-pages';
import { layoutPrints } from '../../schemas/print/layout-prints';
import type { PrintInput } from '../../schemas/print/print-input';

/** Milliseconds of work between two frames. */
const SLICE = 12;

/** Lays out prints in slices, so that the window stays responsive. Throws `PrintError`, and when it is aborted. */
export async function layOutSlowly(
  inputs: readonly PrintInput[],
  maxPages: number,
  signal: AbortSignal,
): Promise<LaidOut> {
  const steps = layoutPrints(inputs, maxPages);
  for (;;) {
    const end = performance.now() + SLICE;
    while (performance.now() < end) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
