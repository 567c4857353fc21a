import Type from 'typebox';
import { FORM_CALL } from '../../../schemas/document/column-form';
import { AppError } from '../../../schemas/errors/app-error';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { ModuleCodes } from '../../access/permission-tree';
import type { ConnectedRequest } from '../../contract/request';
import type { ReadingRoute } from '../../contract/route';
import type { Records } from '../../records/records';
import { codeFor } from './standard-routes';

const Body = Type.Object(
  {
    id: Type.Optional(Type.Integer({ minimum: 1, title: '记录' })),
    value: Type.Optional(
      Type.Union([Type.Integer(), Type.String({ maxLength: 200 })], { title: '决定表单的值' }),
    ),
  },
  { additionalProperties: false },
);
const Answer = Type.Union([
  Type.Null(),
  Type.Object(
    {
      form: Type.String(),
      version: Type.String(),
      title: Type.String(),
      no: Type.Integer(),
      newest: Type.Boolean(),
      formConfig: Type.Object({}, { additionalProperties: true }),
      code: Type.Optional(Type.Array(Type.String())),
    },
    { additionalProperties: false },
  ),
]);

/**
 * `POST {base}/form`: the form that a row was filled in with (`id`), for those who may see the row, or the one that a
 * value chooses (`value`), for those who may fill it in. Exists for entities whose rows hold the values of a form.
 */
export function formRoutes(subject: EntityModel, records: Records, codes: ModuleCodes): ReadingRoute[] {
  if (!subject.fields.some(({ formBy }) => formBy)) return [];
  const { id: entity, path, module } = subject.entity;
  const sees = codeFor(module, 'search', codes);
  const fills = [codeFor(module, 'add', codes), codeFor(module, 'edit', codes)];
  return [
    {
      method: 'POST',
      url: `${path}/${FORM_CALL}`,
      kind: 'standard',
      entity,
      subject,
      title: '表单',
      access: { anyOf: [sees, ...fills] },
      writes: false,
      textParams: [],
      body: Body,
      answer: Answer,
      async run(request: ConnectedRequest) {
        const { id, value } = request.body as { id?: number; value?: number | string };
        const { isSupper, permissions } = request.session;
        const has = (needed: readonly string[]) => isSupper || needed.some((code) => permissions.has(code));
        if ((id === undefined) === (value === undefined)) throw new AppError('badRequest');
        if (!has(id === undefined ? fills : [sees])) throw new AppError('forbidden');
        return records.form(entity, request, id === undefined ? { value: value! } : { id });
      },
    },
  ];
}
