import Type, { type Static } from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import { STORED_PATH } from '../../../schemas/model/stored-path';
import type { Session } from '../../action';
import type { ServerDatabase } from '../../database/connection/server-database';
import type { LiveModels } from '../../documents/live-models';
import { FileAnswer, WithCookie } from '../../contract/answer';
import { RequestWork } from '../../contract/request-work';
import type { PublicRoute, ReadingRoute, Route, WritingRoute } from '../../contract/route';
import { FILE_KINDS, mimeOf } from '../../files/file-kinds';
import type { FileKeeping } from '../../files/file-keeping';
import { readableFile, type FileReaders } from './readable-file';
import { storeFiles, type StoredFile } from '../../files/stored-files';
import { giveTicket, takeTicket } from '../../files/tickets';

interface FileRouteServices {
  served: FileReaders;
  /** A download has no session; its ticket identifies the tenant. */
  live: LiveModels;
  database: ServerDatabase;
  /** Null: this server stores no files. */
  files: FileKeeping | null;
  /** The session of the token that was presented when the ticket was issued. */
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

/** Uploads and downloads: the two upload calls of the spec, images for display, downloads by ticket. */
export function fileRoutes(services: FileRouteServices): Route[] {
  return [
    uploadRoute(services, 'image', '上传图片'),
    uploadRoute(services, 'file', '上传文件'),
    pictureRoute(services),
    ticketRoute(services),
    downloadRoute(services),
  ];
}

function keeping({ files }: FileRouteServices): FileKeeping {
  if (!files) throw new AppError('storeUnavailable');
  return files;
}

function uploadRoute(services: FileRouteServices, takes: 'image' | 'file', title: string): WritingRoute {
  return {
    ...facts,
    method: 'POST',
    url: `upload/${takes}`,
    title,
    writes: true,
    textParams: [],
    takes,
    answer: SavedAnswer,
    // Before the transaction, so that a slow store does not keep it open.
    before: ({ session, files = [] }, core) => storeFiles(core, keeping(services), session, files),
    async run({ files = [] }) {
      const paths = files.map(({ path }) => path);
      return paths.length === 1 ? { savePath: paths[0] } : { pathList: paths };
    },
  };
}

function pictureRoute(services: FileRouteServices): ReadingRoute {
  return {
    ...facts,
    method: 'GET',
    url: 'file/picture',
    title: '查看图片',
    sends: 'image/*',
    writes: false,
    textParams: [],
    body: PathBody,
    async run(request) {
      const { path } = request.body as Static<typeof PathBody>;
      const file = await readableFile(services.served, path, request);
      if (!FILE_KINDS[file.kind]?.picture) throw new AppError('fileNotFound');
      return answer(file, keeping(services), 'show');
    },
  };
}

function ticketRoute({ served, database }: FileRouteServices): WritingRoute {
  return {
    ...facts,
    method: 'POST',
    url: 'file/ticket',
    title: '下载文件',
    answer: TicketAnswer,
    writes: true,
    anew: true,
    textParams: [],
    body: PathBody,
    async run(request) {
      const asked = request.body as Static<typeof PathBody>;
      const { path, name, entity, data_id: dataId } = await readableFile(served, asked.path, request);
      if (entity !== null)
        await served.records.audit(request, { action: 'download', entity, dataId, data: { name, path } });
      const given = { path, tokenHash: request.tokenHash };
      const { ticket, cookie } = await giveTicket(database.core, given, request.browser);
      return new WithCookie({ ticket }, [cookie]);
    },
  };
}

function downloadRoute(services: FileRouteServices): PublicRoute {
  const { live, database, requireSession } = services;
  return {
    ...facts,
    method: 'GET',
    url: 'file/download/:ticket',
    title: '下载文件',
    sends: '*/*',
    access: 'public',
    writes: false,
    textParams: ['ticket'],
    async run(request) {
      const taken = await takeTicket(database.core, request.text.ticket ?? '', request.browser);
      if (!taken) throw new AppError('ticketOver');
      const { path, tokenHash } = taken;
      const session = await requireSession(tokenHash);
      const file = await readableFile({ ...live.of(session.tenantId), kinds: services.served.kinds }, path, {
        ...request,
        ...{ session, tokenHash, trail: [], work: new RequestWork() },
        ...{ tx: database.within(session), writes: false },
      });
      return answer(file, keeping(services), 'download');
    },
  };
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
