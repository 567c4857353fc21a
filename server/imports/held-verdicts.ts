import type { Language } from '../../schemas/languages';
import type { Verdict } from './check-records';
import type { SheetNode } from './place-parents';
import { placeVerdicts } from './place-verdicts';
import { SHEET_BOUNDS } from '../sheets/sheet-bounds';
import { charactersOf } from './sheet-records';
import type { TreeColumns } from './tree-columns';

/** Records of one sheet, and characters in them, that wait until all of its rows are read. */
const MOST_HELD = 20_000;
const MOST_CHARACTERS = 4 * SHEET_BOUNDS.recordCharacters;

/** Holds the verdicts on records whose parents may be in a later row, until all rows are read. */
export class HeldVerdicts {
  private readonly held: Verdict[] = [];
  private readonly others: SheetNode[] = [];
  private characters = 0;

  constructor(
    private readonly tree: TreeColumns | null,
    private readonly lang: Language,
  ) {}

  /** How many wait. */
  get size(): number {
    return this.held.length;
  }

  /** Keeps those that have to wait; returns the others. Beyond the bounds a parent in a later row is not found. */
  take(verdicts: readonly Verdict[]): Verdict[] {
    const decided: Verdict[] = [];
    for (const verdict of verdicts) {
      const waits = verdict.node?.parent != null;
      if (waits && this.held.length < MOST_HELD && this.characters < MOST_CHARACTERS) {
        this.held.push(verdict);
        for (const row of verdict.record.rows) this.characters += charactersOf(row);
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
    if (this.tree) placeVerdicts(verdicts, others, this.tree, this.lang);
  }
}
