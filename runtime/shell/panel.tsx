import type { ReactNode } from 'react';
import { classNames } from '../../widgets/ui/class-names';

/** A white card for one task of a page. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={classNames('rounded-panel border border-line bg-surface', className)}>
      {children}
    </section>
  );
}
