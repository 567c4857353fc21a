import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { JsonObject } from '../../../schemas/json';
import { openFiles, type FileKeeping } from '../../../server/files/file-keeping';
import { DEFAULT_LIMITS } from '../../../server/contract/limits';
import { writeGrants } from '../../../server/access/grants';
import { multipart, SAMPLES, type Sent } from './sample-files';
import { readReply, type Reply } from '../../support/test-app';
import { smallWorld, type SmallWorld } from './small-world';

/** The small world with a directory for files, and low limits. */
export interface FilesWorld extends SmallWorld {
  files: FileKeeping;
  directory: string;
  /** Tokens by account; a test may sign a user in again. */
  tokens: Map<string, string>;
  /** One upload call. */
  send(
    who: string,
    kind: 'image' | 'file',
    sent: readonly Sent[],
    fields?: Record<string, string>,
  ): Promise<Reply>;
  /** Uploads one picture; returns its path. */
  uploaded(who: string, name?: string, bytes?: Uint8Array): Promise<string>;
  /** All files below the store's directory. */
  kept(): string[];
  /** Adds a user with these columns. */
  save(who: string, columns: JsonObject): Promise<Reply>;
}

/** `domains`: a folder with further domains. */
export async function filesWorld(domains?: string): Promise<FilesWorld> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-files-'));
  const limits = { ...DEFAULT_LIMITS, imageKb: 600, fileMb: 1, uploadFiles: 3, imageMegapixels: 1 };
  const files = openFiles({ directory, s3: null, limits });
  const world = await smallWorld({ files, ...(domains !== undefined && { domains }) });
  const { db, tenants, users, roles } = world;
  const codes = ['search', 'add', 'edit', 'del', 'search_his'].map((suffix) => `org_user_${suffix}`);
  await writeGrants(db, tenants.away, { kind: 'user', id: users.foreign }, codes);
  await writeGrants(db, tenants.home, { kind: 'user', id: users.manager }, codes);
  const tokens = new Map<string, string>();
  for (const name of ['admin', 'manager', 'clerk', 'foreign']) tokens.set(name, await world.signIn(name));

  const send: FilesWorld['send'] = async (who, kind, sent, fields) => {
    const { payload, headers } = await multipart(sent, fields);
    const token = tokens.get(who) ?? '';
    const url = `/api/v1/upload/${kind}`;
    return readReply(
      await world.app.inject({ method: 'POST', url, headers: { ...headers, token }, payload }),
    );
  };
  let count = 0;
  return {
    ...world,
    files,
    directory,
    tokens,
    send,
    async uploaded(who, name = 'a.png', bytes = SAMPLES.png) {
      return (await send(who, 'image', [{ name, bytes }])).data.savePath as string;
    },
    kept: () =>
      fs
        .readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name))),
    save(who, columns) {
      const user = { loginName: `user${++count}`, name: '新用户', loginType: 1, roleIds: [roles.nothing] };
      return world.call('POST', 'org/user/add', { token: tokens.get(who), body: { ...user, ...columns } });
    },
    async close() {
      await world.close();
      fs.rmSync(directory, { recursive: true });
    },
  };
}
