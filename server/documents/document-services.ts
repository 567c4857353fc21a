import type { Model } from '../../schemas/model/model';
import type { ActionContext, Db, Tx } from '../action';
import type { ChildApps } from '../contract/child-apps';
import type { ConnectedRequest } from '../contract/request';
import type { RoleUse } from '../database/tables/roles';
import type { FileKeeping } from '../files/file-keeping';
import type { Records } from '../records/records';
import type { LiveModels } from './live-models';

/** The context of the calls on documents. */
export interface DocumentServices {
  /** The caller's documents. */
  model: Model;
  live: LiveModels;
  records: Records;
  /** Connection with access to the documents of all tenants and to the tables. */
  owner: Db;
  roles: RoleUse;
  apps: ChildApps;
  /** Null: this server stores no files. */
  files: FileKeeping | null;
  context(request: ConnectedRequest<Tx>): Promise<ActionContext>;
}
