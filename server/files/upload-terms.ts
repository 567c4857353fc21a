import type { Limits } from '../contract/limits';

/** What an upload may contain. */
export interface UploadTerms {
  /** Only pictures, or all allowed kinds. */
  pictures: boolean;
  limits: Limits;
  /** Whether the disk has space beyond the reserve for the database. */
  hasRoom(): boolean;
}
