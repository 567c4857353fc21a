/** Columns of every entity: not in forms, and not accepted from a client, except `version` on edit. */
export const SYSTEM_COLUMNS = [
  'id',
  'orgId',
  'tenantId',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] as const;
