import type { ReactNode } from 'react';
import type { BenchSubject } from './bench-page';

/** A subject rendered by React. */
export interface Subject extends Omit<BenchSubject, 'mount'> {
  element: ReactNode;
}
