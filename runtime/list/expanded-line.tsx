import { useEffect, useRef, type ReactNode } from 'react';

interface ExpandedLineProps {
  /** Index of the row among the shown ones. */
  at: number;
  columns: number;
  /** Width of the shown part of the table; 0 before it is known. */
  room: number;
  /** Called when its height has changed; must be stable. */
  onSize(): void;
  children: ReactNode;
}

/** What an expanded row shows below itself. */
export function ExpandedLine({ at, columns, room, onSize, children }: ExpandedLineProps) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!line.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(onSize);
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [onSize]);
  return (
    <tr ref={line} data-below={at}>
      <td colSpan={columns} className="border-b border-line bg-sunken p-0">
        <div className="sticky left-0 p-3" style={room > 0 ? { width: room } : undefined}>
          {children}
        </div>
      </td>
    </tr>
  );
}
