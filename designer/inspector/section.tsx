import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Closed at first; what is rarely needed. */
  folded?: boolean;
  children: ReactNode;
}

/** A group of properties that can be folded. */
export function Section({ title, folded = false, children }: SectionProps) {
  return (
    <details open={!folded} className="border-b border-line px-3 py-2.5 last:border-b-0">
      <summary className="mb-1 cursor-pointer font-semibold select-none">{title}</summary>
      <div className="mt-2 flex flex-col gap-2.5">{children}</div>
    </details>
  );
}
