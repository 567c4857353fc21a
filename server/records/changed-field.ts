import type { JsonObject } from '../../schemas/json';

/** One column of a change, or one line of a record, in display form. */
export interface ChangedField extends JsonObject {
  column: string;
  name: string;
  from: string;
  to: string;
}
