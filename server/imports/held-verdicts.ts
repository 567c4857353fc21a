import type { Language } from '../../schemas/languages';
import type { Verdict } from './check-records';
import type { SheetNode } from './place-parents';
import { placeVerdicts } from './place-verdicts';
import type { TreeColumns } from './tree-columns';

/** Records of one sheet that wait until all of its rows are read. */
const MOST_HELD = 20_000;

/** Holds the verdicts on records whose parents may be in a later row, until all rows are read. */
export class HeldVerdicts {
  private readonly held: Verdict[] = [];
  private readonly others: SheetNode[] = [];

  constructor(
    private readonly tree: TreeColumns | null,
    private readonly lang: Language,
  ) {}

  /** Keeps those that have to wait; returns the others. */
  take(verdicts: readonly Verdict[]): Verdict[] {
    const decided: Verdict[] = [];
    for (const verdict of verdicts) {
      const waits = verdict.node?.parent != null;
      if (waits && this.held.length < MOST_HELD) {
        this.held.push(verdict);
        continue;
      }
      if (waits) this.place([verdict], []);
      decided.push(verdict);
      if (verdict.node) this.others.push(verdict.node);
    }
    return decided;
  }

  /** Those that waited, placed among all records. */
  placed(): readonly Verdict[] {
    this.place(this.held, this.others);
    return this.held;
  }

  private place(verdicts: readonly Verdict[], others: readonly SheetNode[]): void {
    if (this.tree) placeVerdicts(verdicts, others, this.tree.parent, this.lang);
  }
}
