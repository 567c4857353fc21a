import type { ReactNode } from 'react';
import type { JsonObject } from '../../../schemas/json';

/** A form of another engine, written according to its documentation, with its usual controls. */
export interface Peer {
  element: ReactNode;
  /** Its present values. */
  record(): JsonObject;
  /** Selects its controls, one per field, if they are not native. */
  controls?: string;
}
