import Type from 'typebox';
import type { Model } from '../../schemas/model';
import { permissionCode } from '../../schemas/permission';
import type { Db } from '../action';
import type { ReadingRoute } from '../pipeline/route';
import { verifyLogs } from './verify-logs';

const day = (title: string) =>
  Type.Optional(
    Type.Union([Type.Null(), Type.String({ pattern: '^([12][0-9]{3}-[01][0-9]-[0-3][0-9])?$', title })]),
  );
const VerifyBody = Type.Object({ startDate: day('开始日期'), endDate: day('结束日期') });

const VerifyAnswer = Type.Object({
  rows: Type.Integer(),
  broken: Type.Integer(),
  firstBroken: Type.Union([Type.Integer(), Type.Null()]),
});

/**
 * Compares both logs with their seals. The chain runs through the rows of all tenants, so all are compared; what is told is
 * how many, and the number of the first that is not as it was written.
 */
export function verifyRoutes(model: Model, core: Db): ReadingRoute[] {
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
      async run({ input: { body } }) {
        const verdicts = await verifyLogs(core, {
          from: (body.startDate as string | null) || undefined,
          to: (body.endDate as string | null) || undefined,
        });
        const problems = verdicts.flatMap((verdict) => verdict.problems);
        return {
          rows: verdicts.reduce((sum, verdict) => sum + verdict.rows, 0),
          broken: problems.length,
          firstBroken: problems[0]?.id ?? null,
        };
      },
    },
  ];
}
