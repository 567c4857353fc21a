import type { ReactNode } from 'react';
import type { JsonObject } from '../../../schemas/json';

/** One implementation of one task, to be drawn and typed in. */
export interface Subject {
  element: ReactNode;
  /** How many controls make its first screen. */
  firstScreen: number;
  /** How many controls there are when it is complete. */
  total: number;
  /** The record as it would be saved now. */
  record(): Promise<JsonObject>;
}

/** What counts as a control: every native one, and the button of our lists. */
export const CONTROLS = 'input, select, textarea, button[role=combobox], button[role=switch]';

export const countControls = (): number => document.querySelectorAll(CONTROLS).length;
