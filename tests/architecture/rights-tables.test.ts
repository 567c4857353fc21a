import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isCode, isTest, ROOT, sourceFiles, valueImportsOf } from './source-files';

/** Tables that determine the rights of users. */
const TABLES = 'org_user|org_role|org_department|org|permission_grant|credential|sign_in_name|session';

/** Statements that change one of them, written as SQL or by the query builder. */
const WRITES = new RegExp(
  `(?:insert into|update|delete from) "?(?:${TABLES})"?[\\s(]|(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"](?:${TABLES})['"]`,
  'i',
);

/** The files of `server/identity/` with writing statements; code that calls one of them changes the tables. */
const STATEMENTS: readonly string[] = [
  'server/identity/account-changes',
  'server/identity/rename-key-in-roles',
  'server/identity/sign-in-names',
];

/** The reasons why a file may do so, by a statement or by a call, outside `RightsGuard`. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/access/grants.ts': 'calls the guard',
  'server/session/credentials.ts': 'calls the guard',
  'server/session/preview-session.ts': 'starts previews, and ends older ones, of the own session',
  'server/session/sessions.ts': 'calls the guard; starts and ends sessions of users',
  'server/sign-in/change-password.ts': 'users, for their own account',
  'server/sign-in/reset-password.ts': 'an operator at the machine',
  'server/sign-in/sign-in.ts': 'users, for their own account',
  'server/sign-in/sign-in-tries.ts': 'counts tries before anybody is signed in',
  'server/sign-in/sign-out.ts': 'users, for their own account',
  'server/database/migration/move-credentials.ts': 'a database of an older version',
  'server/jobs/housekeeping.ts': 'removes sessions that are over',
  'server/documents/own-ids.ts': 'a renamed entity keeps its rights',
  'server/documents/pending-renames.ts': 'a renamed column keeps its rights',
  'server/records/entity-plan.ts': 'knows the name of a key',
  'server/records/remove-rows.ts': 'calls the guard',
  'server/records/write-row.ts': 'calls the guard',
  'server/pages-tool/page-test/role-accounts.ts': 'the database of a throw-away installation',
  'server/seed/bulk-insert.ts': 'an empty database',
  'server/seed/run-seed.ts': 'an empty database',
  'domains/org/seed.ts': 'an empty database',
  'domains/sale/seed.ts': 'an empty database',
  'domains/supervised/seed.ts': 'an empty database',
};

const files = sourceFiles().filter(
  (file) => /^(server|domains)\//.test(file) && isCode(file) && !isTest(file),
);
const hasStatement = (file: string) => WRITES.test(fs.readFileSync(path.join(ROOT, file), 'utf8'));

/** Records write through the query builder and SQL with a table name in a variable, inside the guard. */
test('C4: users, roles, grants, passwords and sessions are only changed inside the guard of rights', () => {
  const writers = files.filter(
    (file) =>
      !file.startsWith('server/identity/') &&
      (hasStatement(file) || valueImportsOf(file).some((target) => STATEMENTS.includes(target))),
  );
  expect(writers.sort()).toEqual(Object.keys(ALLOWED).sort());
});

test('C4: only the listed files of the identity contract contain statements that write', () => {
  const writing = files.filter((file) => file.startsWith('server/identity/') && hasStatement(file));
  expect(writing.sort()).toEqual(STATEMENTS.map((file) => `${file}.ts`));
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
