import Type from 'typebox';
import { AppError } from '../../schemas/errors';
import { STORED_PATH } from '../../schemas/stored-path';
import type { Session } from '../action';
import type { ServerDatabase } from '../database/server-database';
import type { LiveModels } from '../documents/live-models';
import { recordContext } from '../pipeline/action-context';
import { FileAnswer, WithCookie } from '../pipeline/answer';
import type { PublicRoute, ReadingRoute, Route, WritingRoute } from '../pipeline/route';
import { FILE_KINDS, mimeOf } from './file-kinds';
import type { FileKeeping } from './file-keeping';
import { readableFile, type FileReaders } from './readable-file';
import { storeFiles, type StoredFile } from './stored-files';
import { giveTicket, takeTicket } from './tickets';

interface FileRouteServices {
  served: FileReaders;
  /** A download brings no session of its own: its tenant is known from its ticket only. */
  live: LiveModels;
  database: ServerDatabase;
  /** Null: this server keeps no files. */
  files: FileKeeping | null;
  /** The session of a token that was presented when the ticket was given. */
  requireSession(tokenHash: Buffer): Promise<Session>;
}

const facts = { kind: 'fixed', entity: null, access: 'session' } as const;
const PathBody = Type.Object({ path: Type.String({ pattern: STORED_PATH, maxLength: 200 }) });

/** One file: `savePath`; several: `pathList`. */
const SavedAnswer = Type.Object({
  savePath: Type.Optional(Type.String()),
  pathList: Type.Optional(Type.Array(Type.String())),
});
const TicketAnswer = Type.Object({ ticket: Type.String() });

/** Files in and out: the two upload calls of the spec, pictures to be shown, downloads by ticket. */
export function fileRoutes(services: FileRouteServices): Route[] {
  const { served, live, database, files, requireSession } = services;
  const keeping = (): FileKeeping => {
    if (!files) throw new AppError('storeUnavailable');
    return files;
  };
  const upload = (takes: 'image' | 'file', title: string): WritingRoute => ({
    ...facts,
    method: 'POST',
    url: `upload/${takes}`,
    title,
    writes: true,
    textParams: [],
    takes,
    answer: SavedAnswer,
    // Before the transaction: a slow store must not hold one open.
    before: ({ session, input }, core) => storeFiles(core, keeping().store, session, input.files ?? []),
    async run({ input }) {
      const paths = (input.files ?? []).map(({ path }) => path);
      return paths.length === 1 ? { savePath: paths[0] } : { pathList: paths };
    },
  });

  const picture: ReadingRoute = {
    ...facts,
    method: 'GET',
    url: 'file/picture',
    title: '查看图片',
    sends: 'image/*',
    writes: false,
    textParams: [],
    body: PathBody,
    async run(call, db) {
      const context = recordContext(call, db, false);
      const file = await readableFile(served, call.input.body.path as string, context);
      if (!FILE_KINDS[file.kind]?.picture) throw new AppError('fileNotFound');
      return answer(file, keeping(), 'show');
    },
  };

  const ticket: WritingRoute = {
    ...facts,
    method: 'POST',
    url: 'file/ticket',
    title: '下载文件',
    answer: TicketAnswer,
    writes: true,
    textParams: [],
    body: PathBody,
    async run(call, tx) {
      const context = recordContext(call, tx, true);
      const { path, name, entity, data_id } = await readableFile(
        served,
        call.input.body.path as string,
        context,
      );
      if (entity !== null)
        await served.records.audit(context, {
          action: 'download',
          entity,
          dataId: data_id,
          data: { name, path },
        });
      const given = { path, tokenHash: call.tokenHash };
      const { ticket: made, cookie } = await giveTicket(database.core, given, call.browser);
      return new WithCookie({ ticket: made }, cookie);
    },
  };

  const download: PublicRoute = {
    ...facts,
    method: 'GET',
    url: 'file/download/:ticket',
    title: '下载文件',
    sends: '*/*',
    access: 'public',
    writes: false,
    textParams: ['ticket'],
    async run(call) {
      const { path, tokenHash } = await takeTicket(database.core, call.input.text.ticket ?? '', call.browser);
      const session = await requireSession(tokenHash);
      const context = recordContext(
        { ...call, session, tokenHash, trail: [] },
        database.within(session),
        false,
      );
      return answer(await readableFile(live.of(session.tenantId), path, context), keeping(), 'download');
    },
  };

  return [upload('image', '上传图片'), upload('file', '上传文件'), picture, ticket, download];
}

function answer(file: StoredFile, { store }: FileKeeping, way: 'show' | 'download'): FileAnswer {
  return new FileAnswer({
    mime: mimeOf(file.kind),
    size: file.size,
    etag: `"${file.sha256.toString('base64url')}"`,
    name: file.name,
    way,
    async open() {
      const bytes = await store.read(file.path);
      if (!bytes) throw new AppError('fileNotFound');
      return bytes;
    },
  });
}
