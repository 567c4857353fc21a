/**
 * Tables that belong to the whole installation, each with the reason: their keys have no tenant. All others have the
 * primary key `(tenant_id, id)`, and each of their unique indexes and foreign keys begins with `tenant_id`. Entities of
 * scope `global` also belong to the installation, without being listed.
 */
export const ACROSS_TENANTS: ReadonlyMap<string, string> = new Map([
  ['tenant', 'its id is what the others begin with'],
  ['schema_migration', 'the tables are changed for all tenants at once'],
  ['sign_in_name', 'an account name is looked up before a tenant is known, and is unique over all of them'],
  ['session', 'a session is found by its token, before a tenant is known'],
  ['sign_in_try', 'tries are counted before a tenant is known'],
  ['browser_key', 'a browser is recognised before a tenant is known'],
  ['rate_count', 'requests are counted before a tenant is known'],
  ['download_ticket', 'a download brings its ticket only, before a tenant is known'],
  ['job_server', 'a server works for all tenants'],
  ['log_seal', 'a seal covers the rows of all tenants'],
]);
