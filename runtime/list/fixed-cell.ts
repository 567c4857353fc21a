import type { CSSProperties } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import type { TableColumn } from './arranged-columns';

/** Sticky position of a fixed column. */
export function fixedStyle({ side, offset, staysAt }: TableColumn): CSSProperties {
  if (side === 'start' && staysAt !== null) return { insetInlineStart: staysAt ?? offset };
  if (side === 'end') return { insetInlineEnd: offset };
  return {};
}

/** Classes of a fixed cell; the outermost one has border and shadow. */
export function fixedClass({ side, edge, staysAt }: TableColumn): string {
  if (!side || staysAt === null) return '';
  return classNames(
    'sticky',
    edge &&
      side === 'end' &&
      'group-data-[under-end=true]/view:shadow-[inset_1px_0_0_var(--color-line-strong)] before:pointer-events-none before:absolute before:inset-y-0 before:right-full before:hidden before:w-3 before:bg-linear-to-l before:from-(--color-mask) before:opacity-22 before:to-transparent group-data-[under-end=true]/view:before:block',
    edge &&
      side === 'start' &&
      'group-data-[under-start=true]/view:shadow-[inset_-1px_0_0_var(--color-line-strong)] after:pointer-events-none after:absolute after:inset-y-0 after:left-full after:hidden after:w-3 after:bg-linear-to-r after:from-(--color-mask) after:opacity-22 after:to-transparent group-data-[under-start=true]/view:after:block',
  );
}
