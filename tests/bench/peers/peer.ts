import type { ReactNode } from 'react';
import type { JsonObject } from '../../../schemas/json';

/** A form of another engine, written as its documentation says, with its usual controls. */
export interface Peer {
  element: ReactNode;
  /** The values it holds now. */
  record(): JsonObject;
  /** Finds its controls, one a field, where they are not native ones. */
  controls?: string;
}
