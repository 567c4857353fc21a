import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isCode, isTest, ROOT, sourceFiles } from './source-files';

/** Tables that decide who may do what. */
const TABLES = 'org_user|org_role|org_department|org|permission_grant|credential|sign_in_name|session';

/** Statements that change one of them, written as SQL or by the query builder. */
const WRITES = new RegExp(
  `(?:insert into|update|delete from) "?(?:${TABLES})"?[\\s(]|(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"](?:${TABLES})['"]`,
  'i',
);

/** Why a file may do so outside `RightsGuard`. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/access/grants.ts': 'calls the guard',
  'server/session/credentials.ts': 'calls the guard',
  'server/session/sessions.ts': 'calls the guard; starts and ends sessions of the user himself',
  'server/sign-in/reset-password.ts': 'an operator at the machine',
  'server/sign-in/sign-in.ts': 'the user himself',
  'server/identity/sign-in-names.ts': 'follows rows of users that the guard has looked at',
  'server/database/migration/move-credentials.ts': 'a database of an older version',
  'server/sign-in/sign-in-tries.ts': 'counts tries before anybody is signed in',
  'server/sign-in/sign-out.ts': 'the user himself',
  'server/session/load-session.ts': 'notes that a session is in use',
  'server/jobs/housekeeping.ts': 'removes sessions that are over',
  'server/documents/pending-renames.ts': 'a renamed column keeps its rights',
  'server/seed/run-seed.ts': 'an empty database',
  'domains/org/seed.ts': 'an empty database',
  'domains/supervised/seed.ts': 'an empty database',
};

/** The builder and SQL with a table that is not named are the records' own way, which calls the guard. */
test('C4: users, roles, grants, passwords and sessions are changed only where the guard of rights is called', () => {
  const writers = sourceFiles().filter(
    (file) =>
      /^(server|domains)\//.test(file) &&
      isCode(file) &&
      !isTest(file) &&
      WRITES.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(writers.sort()).toEqual(Object.keys(ALLOWED).sort());
});

test.each([
  "tx.updateTable('org_user').set({ role_ids })",
  'await sql`update org_role set data_scope = 1`',
  'sql`insert into permission_grant (code) values (1)`',
  'sql`delete from "credential" where user_id = 1`',
  "tx.insertInto(\n  'org_user')",
])('%s counts as a change', (text) => {
  expect(WRITES.test(text)).toBe(true);
});
