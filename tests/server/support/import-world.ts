import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx';
import type { JsonObject } from '../../../schemas/json';
import { DEFAULT_LIMITS } from '../../../server/contract/limits';
import { openFiles, type FileKeeping } from '../../../server/files/file-keeping';
import { readReply, type Reply, type TestAppOptions } from '../../support/test-app';
import { demoWorld, type Caller, type DemoWorld } from './demo-world';
import { multipart } from './sample-files';

/** The demo organisation with a directory for files. */
export interface ImportWorld extends DemoWorld {
  /** Where its files are kept. */
  files: FileKeeping;
  /** Uploads a file as it is; returns its path. */
  file(who: Caller, name: string, bytes: Uint8Array): Promise<string>;
  /** Uploads a file and imports it. */
  upload(who: Caller, entity: string, name: string, bytes: Uint8Array, params?: JsonObject): Promise<Reply>;
  /** The same with a sheet of these rows. */
  sheet(
    who: Caller,
    entity: string,
    rows: readonly (readonly CellValue[])[],
    params?: JsonObject,
  ): Promise<Reply>;
  /** A file that a call answers. */
  download(who: Caller, method: 'GET' | 'POST', url: string, body?: JsonObject): Promise<Buffer>;
}

export async function importWorld(options: TestAppOptions = {}): Promise<ImportWorld> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-imports-'));
  const files = openFiles({ directory, s3: null, limits: DEFAULT_LIMITS });
  const world = await demoWorld({ files, ...options });
  const inject = (request: object) => world.app.inject(request);
  const own: Omit<ImportWorld, keyof DemoWorld> = {
    files,
    async file(who, name, bytes) {
      const { payload, headers } = await multipart([{ name, bytes }]);
      const sent = {
        method: 'POST',
        url: '/api/v1/upload/file',
        headers: { ...headers, token: await who.token() },
        payload,
      };
      const reply = readReply(await inject(sent));
      return (reply.data?.savePath as string | undefined) ?? reply.msg;
    },
    async upload(who, entity, name, bytes, params = {}) {
      return who.post(`${entity}/import/upload`, { url: await own.file(who, name, bytes), ...params });
    },
    async sheet(who, entity, rows, params) {
      return own.upload(who, entity, '名单.xlsx', await workbook(rows), params);
    },
    async download(who, method, url, body) {
      const reply = await inject({
        ...{ method, url: `/api/v1/${url}`, headers: { token: await who.token() } },
        ...(body && { payload: body }),
      });
      return reply.rawPayload;
    },
  };
  return {
    ...world,
    ...own,
    async close() {
      await world.close();
      fs.rmSync(directory, { recursive: true });
    },
  };
}

/** An .xlsx file with one sheet of these rows. */
export function workbook(rows: readonly (readonly CellValue[])[], name = '表'): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name, rows: rows.map((row) => [...row]) }] });
}

/** The texts of the first sheet of an .xlsx file. */
export async function textsIn(bytes: Uint8Array): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes);
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}
