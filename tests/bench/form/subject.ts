import type { ReactNode } from 'react';
import type { BenchSubject } from './bench-page';

/** A subject that React draws. */
export interface Subject extends Omit<BenchSubject, 'mount'> {
  element: ReactNode;
}
