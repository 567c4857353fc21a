import { sql, type RawBuilder } from 'kysely';

/** Invariants of users and dependent data; each query finds violations. */
export const IDENTITY_INVARIANTS: Readonly<Record<string, RawBuilder<{ what: string }>>> = {
  'Whoever has a session, a password or a grant exists': sql`
    /* every tenant */ select 'user ' || user_id as what
      from (select user_id from session union select user_id from credential
            union select subject_id from permission_grant where subject_kind = 'user') s
     where not exists (select from org_user u where u.id = s.user_id) limit 20`,
};

/** The same for a table that a restored database of an earlier version does not have yet. */
export const SIGN_IN_NAME_INVARIANTS: Readonly<Record<string, RawBuilder<{ what: string }>>> = {
  'Every user has an account name, and every account name a user': sql`
    select 'account ' || coalesce(n.user_id, u.id) as what
      from sign_in_name n
      full join org_user u on u.tenant_id = n.tenant_id and u.id = n.user_id and u.login_name = n.login_name
     where n.user_id is null or u.id is null limit 20`,
};
