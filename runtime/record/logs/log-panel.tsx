import type { ReactNode } from 'react';
import { Icon } from '../../../widgets/ui/icon';

/** A part of the details of a log row, which can be folded. */
export function LogPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group rounded-panel border border-line">
      <summary className="flex h-10 cursor-pointer list-none items-center gap-2 rounded-panel px-4 font-semibold hover:bg-hover">
        <Icon
          name="chevron-right"
          size={16}
          className="shrink-0 text-fg-3 transition-transform duration-base group-open:rotate-90"
        />
        {title}
      </summary>
      <div className="overflow-x-auto border-t border-line px-4 py-3">{children}</div>
    </details>
  );
}
