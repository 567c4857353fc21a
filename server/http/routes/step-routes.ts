import Type from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import { MOST } from '../../../schemas/document/bounds';
import { COLUMN_NAME } from '../../../schemas/document/column-name';
import type { JsonObject } from '../../../schemas/json';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { Model } from '../../../schemas/model/model';
import type { ConnectedRequest } from '../../contract/request';
import type { ReadingRoute } from '../../contract/route';
import type { ModuleCodes } from '../../access/permission-tree';
import type { Records } from '../../records/records';
import { codeFor } from './standard-routes';

const StepBody = Type.Object(
  {
    id: Type.Optional(Type.Integer({ minimum: 1, title: '记录' })),
    columns: Type.Array(Type.String({ pattern: COLUMN_NAME, maxLength: 41 }), {
      maxItems: MOST.formNodes,
      title: '本步的列',
    }),
    values: Type.Record(Type.String(), Type.Any(), { title: '已填写的值' }),
  },
  { additionalProperties: false },
);
const Answer = Type.Object({}, { additionalProperties: false });

/**
 * `POST {base}/check-step`: validates some columns of a row that is being filled in, and writes nothing. Exists for the
 * entities of wizards; needs the permission of the call that will save the row.
 */
export function stepRoutes({ pages, entities }: Model, records: Records, codes: ModuleCodes): ReadingRoute[] {
  const asked = new Set(
    [...pages.values()].flatMap((page) =>
      !('problems' in page) && page.kind === 'wizard' && page.entity !== undefined ? [page.entity] : [],
    ),
  );
  return [...asked].flatMap((id): ReadingRoute[] => {
    const subject = entities.get(id);
    return subject ? [stepRoute(subject, records, codes)] : [];
  });
}

function stepRoute(subject: EntityModel, records: Records, codes: ModuleCodes): ReadingRoute {
  const { id: entity, path, module } = subject.entity;
  const [add, edit] = [codeFor(module, 'add', codes), codeFor(module, 'edit', codes)];
  return {
    method: 'POST',
    url: `${path}/check-step`,
    kind: 'standard',
    entity,
    subject,
    title: '校验步骤',
    access: { anyOf: [add, edit] },
    writes: false,
    textParams: [],
    body: StepBody,
    answer: Answer,
    async run(request: ConnectedRequest) {
      const {
        id = null,
        columns,
        values,
      } = request.body as {
        id?: number;
        columns: string[];
        values: JsonObject;
      };
      const { isSupper, permissions } = request.session;
      if (!isSupper && !permissions.has(id === null ? add : edit)) throw new AppError('forbidden');
      await records.checkPart(entity, request, { id, columns, values });
      return {};
    },
  };
}
