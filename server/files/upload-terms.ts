import type { Limits } from '../contract/limits';

/** What an upload takes. */
export interface Taken {
  /** Only pictures, or any kind. */
  pictures: boolean;
  limits: Limits;
  /** Whether the disk has room above the floor that is kept for the database. */
  hasRoom(): boolean;
}
