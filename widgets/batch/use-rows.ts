import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Json } from '../../schemas/json';
import { useWidgetHost, type InputProps } from '../widget';
import { batchFields, type BatchField } from './batch-columns';
import { emptyRow } from './field';
import { isBlankRow } from './is-blank-row';
import { findNamedRows } from './find-named-rows';
import { movedEntry } from '../ui/moved-entry';
import { pasteRows } from './paste-rows';
import { readSheet } from './read-sheet';
import { withCell } from './with-cell';

/** A paste that can be undone until another change happens. */
export interface LastPaste {
  before: readonly Json[];
  after: readonly Json[];
  taken: number;
  left: number;
  beyond: number;
}

interface CellIndex {
  row: number;
  column: number;
}

const NO_ROWS: readonly Json[] = [];

/** The rows of a sub-table and the operations that change them. */
export function useRows({ field, value, onChange }: Pick<InputProps, 'field' | 'value' | 'onChange'>) {
  const rows = Array.isArray(value) ? value : NO_ROWS;
  // Two cells may report before the next render: each update starts from the latest value.
  const latest = useRef<readonly Json[]>(rows);
  const [naming, setNaming] = useState(0);
  const [lastPaste, setLastPaste] = useState<LastPaste | null>(null);
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = rows;
    // The form completes pasted rows by what they refer to: it is still the same paste.
    if (before !== rows && before.length === rows.length)
      setLastPaste((last) => (last?.after === before ? { ...last, after: rows } : last));
  }, [rows]);
  const host = useWidgetHost();
  const live = useRef(true);
  useEffect(() => {
    live.current = true;
    return () => {
      live.current = false;
    };
  }, []);
  const { minLimit, maxLimit } = field.options;
  const least = Number(minLimit ?? 0);
  const most = field.lines?.max ?? Number(maxLimit ?? Infinity);

  function report(next: Json[]) {
    latest.current = next;
    onChange(next);
  }

  /** Replaces pasted texts by the rows they name, unless the table is unmounted first. */
  async function nameRows(columns: readonly BatchField[], pasted: readonly Json[]) {
    const cells = columns.flatMap((column) => (column.field.source ? [column.field] : []));
    if (cells.length === 0) return;
    setNaming((open) => open + 1);
    const named = await findNamedRows(pasted, cells, host).catch(() => null);
    if (!live.current) return;
    setNaming((open) => open - 1);
    if (!named) return;
    const before = latest.current;
    const after = named(before);
    if (after.every((row, at) => row === before[at])) return;
    setLastPaste((last) => (last?.after === before ? { ...last, after } : last));
    report(after);
  }

  function put(sheet: readonly (readonly string[])[], at: CellIndex): number {
    const before = latest.current;
    const columns = batchFields(field);
    const result = pasteRows({ rows: before, sheet, columns, at, most, empty: () => emptyRow(field) });
    const { rows: after, ...counts } = result;
    setLastPaste({ before, after, ...counts });
    report(result.rows);
    void nameRows(columns, result.rows);
    return result.taken;
  }

  return {
    rows,
    least,
    most,
    /** The paste that `undo` reverts; null after any other change. */
    pasted: lastPaste && lastPaste.after === rows ? lastPaste : null,
    /** The rows that pasted texts name are being looked up. */
    naming: naming > 0,
    setCell(at: number, model: string, cell: Json) {
      report(latest.current.map((row, index) => (index === at ? withCell(row, model, cell) : row)));
    },
    add: () => report([...latest.current, emptyRow(field)]),
    move: (from: number, to: number) => report(movedEntry(latest.current, from, to)),
    remove: (at: number) => report(latest.current.filter((_, index) => index !== at)),
    /** Pastes a sheet and returns the number of rows taken; null for a single cell, which its own control handles. */
    paste(text: string, at: CellIndex): number | null {
      const sheet = readSheet(text);
      return sheet.length === 0 || (sheet.length === 1 && sheet[0]!.length === 1) ? null : put(sheet, at);
    },
    /** Pastes a sheet below the last row with a value; returns its first row and the number of rows taken, or null. */
    append(text: string): readonly [from: number, taken: number] | null {
      const sheet = readSheet(text);
      if (sheet.length === 0) return null;
      const columns = batchFields(field);
      const rows = latest.current;
      let from = rows.length;
      while (from > 0 && isBlankRow(rows[from - 1]!, columns)) from -= 1;
      return [from, put(sheet, { row: from, column: 0 })];
    },
    /** Reverts the latest paste; returns whether there was one. */
    undo(): boolean {
      if (!lastPaste || lastPaste.after !== latest.current) return false;
      setLastPaste(null);
      report([...lastPaste.before]);
      return true;
    },
  };
}
