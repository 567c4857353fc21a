import type { Model } from '../../schemas/model/model';
import type { ActionContext, Db, Tx } from '../action';
import type { ConnectedRequest } from '../contract/request';
import type { RoleUse } from '../database/tables/roles';
import type { Records } from '../records/records';
import type { LiveModels } from './live-models';

/** What the calls on documents work on. */
export interface DocumentServices {
  /** The caller's documents. */
  model: Model;
  live: LiveModels;
  records: Records;
  /** Sees the documents of all tenants, and the tables. */
  owner: Db;
  roles: RoleUse;
  context(request: ConnectedRequest<Tx>): Promise<ActionContext>;
}
