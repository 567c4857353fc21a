import type { JsonObject } from '../../schemas/json';
import type { CallError } from '../data/data-source';

/** The record that a form starts from. A new object restarts the form. */
export interface FormStart {
  value: JsonObject;
  /** Values typed earlier. */
  draft?: JsonObject;
  /** Idempotency key of an earlier save whose response was lost. */
  key?: string;
  /** The rejection of these values, to show when the form opens. */
  refused?: CallError;
}
