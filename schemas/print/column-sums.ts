import { Decimal } from '../expression/decimal';
import type { PrintColumn, PrintRow } from './print-input';

/** An amount as lists show it: with a sign, a currency and thousands separators, or without. */
const AMOUNT = /^[¥￥$€]?\s*(-?)[¥￥$€]?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/** Stands for a sum that cannot be told, because a cell is not a number (a masked one). */
const UNKNOWN = '—';

/** The exact sums of the summed columns, over the rows added so far. */
export class ColumnSums {
  private readonly sums: (Decimal | null | undefined)[];
  private readonly decimals: number[];
  /** Whether the cells separate thousands; null: none is so large. */
  private readonly grouped: (boolean | null)[];

  constructor(private readonly leaves: readonly PrintColumn[]) {
    this.sums = leaves.map(({ sum }) => (sum ? new Decimal(0) : undefined));
    this.decimals = leaves.map(() => 0);
    this.grouped = leaves.map(() => null);
  }

  /** Adds the cells of a row; empty ones count as nothing. */
  add(row: PrintRow): void {
    this.leaves.forEach((_leaf, index) => {
      const sum = this.sums[index];
      const text = (row[index] ?? '').trim();
      if (!sum || text === '') return;
      const [, sign, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
      if (whole === undefined) {
        this.sums[index] = null;
        return;
      }
      if (whole.length > 3) this.grouped[index] ||= whole.includes(',');
      this.decimals[index] = Math.max(this.decimals[index]!, fraction.length - 1);
      this.sums[index] = sum.plus(`${sign}${whole.replaceAll(',', '')}${fraction}`);
    });
  }

  /** A row with the sums, and a label in the first column. */
  row(label: string): string[] {
    return this.leaves.map((_leaf, index) => {
      const sum = this.sums[index];
      const text = sum ? this.text(sum, index) : sum === null ? UNKNOWN : '';
      return index > 0 ? text : text === '' ? label : `${label} ${text}`;
    });
  }

  private text(sum: Decimal, index: number): string {
    const [whole, fraction] = sum.toFixed(this.decimals[index]).split('.') as [string, string?];
    // Amounts do, so that small ones have a sum like larger ones.
    const separates = this.grouped[index] ?? fraction !== undefined;
    const grouped = separates ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  }
}

/** Whether a column is summed. */
export const hasSums = (leaves: readonly PrintColumn[]): boolean => leaves.some(({ sum }) => sum);
