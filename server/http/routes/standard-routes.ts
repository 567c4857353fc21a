import type { Method } from '../../action';
import type { Call as StandardCall } from '../../../schemas/document/entity';
import type { Model } from '../../../schemas/model/model';
import type { EntityModel } from '../../../schemas/model/entity-model';
import { permissionCode } from '../../../schemas/document/permission';
import type { ModuleCodes } from '../../access/permission-tree';
import { maskedCriteria } from '../../records/masked-criteria';
import { READING_CALLS, type Records } from '../../records/records';
import type { ConnectedRequest } from '../../contract/request';
import type { Route, WritingRoute } from '../../contract/route';

/** Path and methods of each standard call below its entity's path (domains, section 2.0). */
const SHAPES: Readonly<Record<StandardCall, { path: string; methods: readonly Method[]; code: string }>> = {
  search: { path: 'search', methods: ['POST'], code: 'search' },
  add: { path: 'add', methods: ['POST'], code: 'add' },
  edit: { path: 'edit/:id', methods: ['POST'], code: 'edit' },
  del: { path: 'del/:id', methods: ['DELETE', 'POST'], code: 'del' },
  'batch-del': { path: 'batch-del', methods: ['POST'], code: 'del' },
  detail: { path: 'detail/:id', methods: ['GET', 'POST'], code: 'search' },
  option: { path: 'option', methods: ['GET', 'POST'], code: 'search' },
  'change-status': { path: 'change-status/:id/:status', methods: ['GET', 'POST'], code: 'status' },
  init: { path: 'init', methods: ['GET', 'POST'], code: 'add' },
  'batch-add': { path: 'batch-add', methods: ['POST'], code: 'add' },
};

/** The answers to calls that change one row. */
const ANSWERS: Partial<Record<StandardCall, WritingRoute['answerOf']>> = {
  add: ({ id }) => ({ id }),
  edit: ({ id, version }) => ({ id, version }),
  'change-status': ({ id, version }, { params }) => ({ id, status: params.status, version }),
};

/** The routes of an entity's standard calls. */
export function standardRoutes(
  entity: EntityModel,
  model: Model,
  moduleCodes: ModuleCodes,
  records: Records,
): Route[] {
  const { id, path, calls } = entity.entity;
  return calls.flatMap((call) => {
    const shape = SHAPES[call];
    const anyOf =
      call === 'option'
        ? optionCodes(entity, model, moduleCodes)
        : [codeFor(entity.entity.module, shape.code, moduleCodes)];
    return shape.methods.map((method): Route => {
      const facts = {
        method,
        url: `${path}/${shape.path}`,
        kind: 'standard',
        entity: id,
        subject: entity,
        access: { anyOf },
        textParams: [],
        body: null,
      } as const;
      const run = (request: ConnectedRequest) => records.call(id, call, request);
      return READING_CALLS.has(call)
        ? {
            ...facts,
            writes: false,
            maskedCriteria: ({ session, body }) => maskedCriteria(entity, session, body),
            run,
          }
        : { ...facts, writes: true, answerOf: ANSWERS[call], run };
    });
  });
}

/** The code of a suffix. A module without a `status` code requires `edit` instead. */
export function codeFor(module: string, suffix: string, moduleCodes: ModuleCodes): string {
  const code = permissionCode(module, suffix);
  const offered = moduleCodes.get(module) ?? [];
  return suffix === 'status' && !offered.includes(code) ? permissionCode(module, 'edit') : code;
}

/**
 * Who may load the choices of an entity: users who may search it and, if it has public columns, users who work with
 * rows that refer to it.
 */
export function optionCodes(entity: EntityModel, model: Model, moduleCodes: ModuleCodes): string[] {
  const referring = (entity.entity.option?.public ? entity.referredBy : []).flatMap((reference) => {
    const module = model.entities.get(reference.entity)?.entity.module ?? '';
    return moduleCodes.get(module) ?? [];
  });
  return [...new Set([permissionCode(entity.entity.module, 'search'), ...referring])];
}
