import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useRef, useState } from 'react';
import type { Json, JsonObject } from '../../../schemas/json';
import { NativeControl } from './native-control';
import { samples, valuesOf, type Sample } from './samples';
import type { Subject } from './subject';

const COLUMNS = 20;
const ROW = 44;

/** A hand-written virtual table with native controls. */
export function nativeBatch(size: number): Subject {
  const columns = samples(COLUMNS);
  return nativeTable(Array.from({ length: size }, () => valuesOf(columns)));
}

/** The same with rows that were loaded. */
export function nativeTable(rows: JsonObject[]): Subject {
  const columns = samples(COLUMNS);
  const held = { rows };
  return {
    element: <Table columns={columns} held={held} />,
    firstScreen: 12 * COLUMNS,
    total: 12 * COLUMNS,
    record: () => Promise.resolve({ rows: held.rows }),
  };
}

function Table({ columns, held }: { columns: readonly Sample[]; held: { rows: JsonObject[] } }) {
  const [rows, setRows] = useState<readonly JsonObject[]>(held.rows);
  held.rows = [...rows];
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 5,
  });
  const set = useCallback(
    (at: number, name: string, value: Json) =>
      setRows((all) => all.map((row, index) => (index === at ? { ...row, [name]: value } : row))),
    [],
  );
  return (
    <div ref={box} style={{ height: 560, overflow: 'auto' }}>
      <div style={{ height: virtual.getTotalSize(), width: COLUMNS * 160, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <Row key={index} at={index} top={start} row={rows[index]!} columns={columns} onCell={set} />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  at: number;
  top: number;
  row: JsonObject;
  columns: readonly Sample[];
  onCell(at: number, name: string, value: Json): void;
}

const Row = memo(function Row({ at, top, row, columns, onCell }: RowProps) {
  return (
    <div className="absolute left-0 flex border-t border-line" style={{ top, height: ROW }}>
      {columns.map((column) => (
        <div key={column.name} className="w-40 px-2 py-1.5">
          <NativeControl
            id={`r${at}-${column.name}`}
            label={`第 ${at + 1} 行${column.label}`}
            sample={column}
            value={row[column.name] ?? null}
            onChange={(value) => onCell(at, column.name, value)}
          />
        </div>
      ))}
    </div>
  );
});
