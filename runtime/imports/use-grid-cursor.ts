import { useState } from 'react';

/** The cell that is edited; `text` is what was typed to begin, null: its own text. */
export interface EditedCell {
  text: string | null;
}

/** The active cell: a place in the list and a column. */
export interface Cursor {
  place: number;
  at: number;
  /** The focus follows it, because the user works in the grid. */
  focused: boolean;
}

/** The active cell of a grid of `rows` × `columns`, and whether it is edited. */
export function useGridCursor(rows: number, columns: number) {
  const [given, setCursor] = useState<Cursor>({ place: 0, at: 0, focused: false });
  const [editing, setEditing] = useState<EditedCell | null>(null);
  const cursor: Cursor = {
    ...given,
    place: Math.max(Math.min(given.place, rows - 1), 0),
    at: Math.max(Math.min(given.at, columns - 1), 0),
  };

  function moveTo(place: number, at: number, focused = true) {
    setEditing(null);
    setCursor({
      place: Math.max(Math.min(place, rows - 1), 0),
      at: Math.max(Math.min(at, columns - 1), 0),
      focused,
    });
  }
  /** The next cell in reading order. */
  function step(right: 1 | -1) {
    const flat = cursor.place * columns + cursor.at + right;
    if (flat < 0 || flat >= rows * columns) moveTo(cursor.place, cursor.at);
    else moveTo(Math.floor(flat / columns), flat % columns);
  }
  return { cursor, editing, setEditing, moveTo, step };
}
