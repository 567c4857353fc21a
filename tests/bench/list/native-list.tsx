import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../../schemas/json';
import { COLUMNS, STATES, type BenchColumn } from './columns';

const ROW = 44;
/** Number of rows above which the table is virtual. */
const VIRTUAL_ABOVE = 100;

interface Asked {
  page: number;
  order: 'asc' | 'desc' | null;
}

/** A list as one would write it by hand for this entity: checkboxes, numbers, sorting, pages, two buttons a row. */
export function NativeList({ pageSize }: { pageSize: number }) {
  const [asked, setAsked] = useState<Asked>({ page: 1, order: null });
  const [rows, setRows] = useState<readonly JsonObject[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const request = new AbortController();
    void search(asked, pageSize, request.signal).then(setRows, () => undefined);
    return () => request.abort();
  }, [asked, pageSize]);
  const choose = useCallback((id: number, on: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
    enabled: rows.length > VIRTUAL_ABOVE,
  });
  const items = virtual.getVirtualItems();
  const shown = rows.length > VIRTUAL_ABOVE ? items.map(({ index }) => index) : rows.keys();
  const before = items[0]?.start ?? 0;
  const after = items.length > 0 ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    <div style={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <div ref={box} style={{ minHeight: 0, flex: 'auto', overflow: 'auto' }}>
        <table className="border-separate border-spacing-0 whitespace-nowrap">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th />
              <th>序号</th>
              {COLUMNS.map(({ name, label }) => (
                <th key={name} className="px-3 text-left">
                  {name === 'code' ? (
                    <button
                      type="button"
                      onClick={() =>
                        setAsked(({ order }) => ({ page: 1, order: order === 'asc' ? 'desc' : 'asc' }))
                      }
                    >
                      {label}
                    </button>
                  ) : (
                    label
                  )}
                </th>
              ))}
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr style={{ height: before }} />}
            {[...shown].map((at) => {
              const row = rows[at]!;
              const id = Number(row.id);
              return (
                <NativeRow
                  key={id}
                  row={row}
                  at={at}
                  number={(asked.page - 1) * pageSize + at + 1}
                  chosen={chosen.has(id)}
                  onChoose={choose}
                />
              );
            })}
            {after > 0 && <tr style={{ height: after }} />}
          </tbody>
        </table>
      </div>
      <footer className="p-2 text-right">
        <button type="button" onClick={() => setAsked((now) => ({ ...now, page: now.page + 1 }))}>
          下一页
        </button>
      </footer>
    </div>
  );
}

interface NativeRowProps {
  row: JsonObject;
  at: number;
  number: number;
  chosen: boolean;
  onChoose(id: number, on: boolean): void;
}

const NativeRow = memo(function NativeRow({ row, at, number, chosen, onChoose }: NativeRowProps) {
  const id = Number(row.id);
  return (
    <tr data-at={at} style={{ height: ROW }} className="hover:bg-hover">
      <td className="border-b border-line px-3">
        <input type="checkbox" checked={chosen} onChange={({ target }) => onChoose(id, target.checked)} />
      </td>
      <td className="border-b border-line px-3">{number}</td>
      {COLUMNS.map((column) => (
        <td
          key={column.name}
          className={`max-w-60 truncate border-b border-line px-3 ${column.kind === 'number' || column.kind === 'money' ? 'text-right' : ''}`}
        >
          {shownValue(column, row)}
        </td>
      ))}
      <td className="border-b border-line px-3">
        <button type="button" className="text-primary-text">
          编辑
        </button>{' '}
        <button type="button">删除</button>
      </td>
    </tr>
  );
});

function shownValue({ name, kind }: BenchColumn, row: JsonObject): string {
  const value = row[name];
  if (value === null || value === undefined) return '-';
  if (kind === 'state') return STATES[Number(value)] ?? '';
  if (kind === 'money') return FIGURES.format(Number(value));
  return String(value);
}

const FIGURES = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 });

async function search(
  { page, order }: Asked,
  pageSize: number,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const answer = await fetch('/api/v1/bench/bench-item/search', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', token: localStorage.getItem('Access-Token') ?? '' },
    body: JSON.stringify({ page, pageSize, ...(order && { orderField: 'code', orderType: order }) }),
  });
  const { data } = (await answer.json()) as { data: { rows: JsonObject[] } };
  return data.rows;
}
