import Type from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import type { Json } from '../../../schemas/json';
import { isRevealable } from '../../../schemas/model/is-revealable';
import type { EntityModel } from '../../../schemas/model/entity-model';
import { permissionCode } from '../../../schemas/document/permission';
import { hiddenFields } from '../../access/field-rights';
import type { ModuleCodes } from '../../access/permission-tree';
import type { Records } from '../../records/records';
import type { ConnectedRequest } from '../../contract/request';
import type { WritingRoute } from '../../contract/route';

const RevealBody = Type.Object({
  column: Type.String({ minLength: 1, maxLength: 41, title: '列' }),
  reason: Type.String({ minLength: 1, maxLength: 50, title: '查看原因' }),
});
const Answer = Type.Object({ value: Type.Any() });

/**
 * `POST {base}/reveal/{id}`: one sensitive value of one row in clear text. The change log
 * records who viewed whose value and why, but not the value. Exists where the menu can grant the code.
 */
export function revealRoutes(
  subject: EntityModel,
  records: Records,
  moduleCodes: ModuleCodes,
): WritingRoute[] {
  const { id, path, module } = subject.entity;
  const code = permissionCode(module, 'reveal');
  const offered = moduleCodes.get(module)?.includes(code) && subject.has('detail');
  if (!offered || !subject.fields.some(isRevealable)) return [];
  return [
    {
      method: 'POST',
      url: `${path}/reveal/:id`,
      kind: 'standard',
      entity: id,
      subject,
      title: '查看明文',
      access: { anyOf: [code] },
      writes: true,
      textParams: [],
      body: RevealBody,
      answer: Answer,
      run: (request) => reveal(subject, records, request),
    },
  ];
}

async function reveal(
  { entity, byName }: EntityModel,
  records: Records,
  request: ConnectedRequest,
): Promise<{ value: Json }> {
  const { column, reason } = request.body as { column: string; reason: string };
  const field = byName.get(column);
  if (!field || !isRevealable(field) || hiddenFields(request.session, entity.id).has(column))
    throw new AppError('invalidCriteria', {}, { field: 'column' });
  const { id = 0 } = request.params;
  const row = await records.inClear(entity.id, request, id);
  const data = { column, reason };
  await records.audit(request, { action: 'reveal', entity: entity.id, dataId: id, data });
  return { value: row[column] ?? null };
}
