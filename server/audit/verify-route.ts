import Type from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { permissionCode } from '../../schemas/document/permission';
import { translateText } from '../../schemas/model/translate';
import { domainWords } from '../../schemas/model/words';
import { fits } from '../../schemas/check/stored-fit';
import type { ServerDatabase } from '../database/connection/server-database';
import type { ReadingRoute } from '../contract/route';
import type { ArchiveStore } from './log-archives';
import { databaseName, type SealNotes } from './noted-seals';
import { outcomeText, problemText, sealedRows, verifyLogs } from './verify-logs';

const day = (title: string) =>
  Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 10, title })]));
const VerifyBody = Type.Object({ startDate: day('开始日期'), endDate: day('结束日期') });

const VerifyAnswer = Type.Object({
  /** The outcome in words. */
  outcome: Type.String(),
  rows: Type.Integer(),
  /** How many of the rows are in archives. */
  archived: Type.Integer(),
  broken: Type.Integer(),
  firstBroken: Type.Union([Type.Integer(), Type.Null()]),
  /** Which log, and what is wrong with it. */
  problem: Type.Union([Type.String(), Type.Null()]),
});

function readDay(field: string, body: JsonObject): string | undefined {
  const value = body[field];
  if (!value) return undefined;
  if (!fits('date', value)) throw new AppError('invalidCriteria', {}, { field });
  return value as string;
}

/**
 * Compares both logs and their archives with their seals. The chain spans the rows of all tenants, so all rows are compared; the answer
 * holds the number of the caller's own rows among them, and what is not as it was written, because a broken chain
 * concerns every tenant.
 */
export function verifyRoutes(
  model: Model,
  { core, owner }: Pick<ServerDatabase, 'core' | 'owner'>,
  { notes, store }: { notes: SealNotes | null; store: ArchiveStore | null },
): ReadingRoute[] {
  const subject = model.entities.get('log_data_change');
  if (!subject) return [];
  const { id, path, module } = subject.entity;
  return [
    {
      kind: 'fixed',
      entity: id,
      subject,
      title: '完整性校验',
      method: 'POST',
      url: `${path}/verify`,
      access: { anyOf: [permissionCode(module, 'verify')] },
      writes: false,
      textParams: [],
      body: VerifyBody,
      answer: VerifyAnswer,
      async run({ body, lang, session }) {
        const period = { from: readDay('startDate', body), to: readDay('endDate', body) };
        const noted = notes?.read(await databaseName(core)).seals;
        const verdicts = await verifyLogs(core, period, { noted, owner, store });
        const broken = verdicts.find((verdict) => verdict.problems.length > 0);
        const first = broken?.problems[0];
        const log = model.entities.get(broken?.log ?? id);
        const words = domainWords(model, lang, log?.domain);
        const title = translateText(log?.entity.title ?? '', words);
        const found = verdicts.reduce((sum, { problems }) => sum + problems.length, 0);
        return {
          ...(await sealedRows(core, session.tenantId, period)),
          outcome: outcomeText(found, lang),
          broken: found,
          firstBroken: first?.id ?? null,
          problem: first ? `${title} ${problemText(first, lang)}` : null,
        };
      },
    },
  ];
}
