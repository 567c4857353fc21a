import Type from 'typebox';
import type { Method } from '../../action';
import type { Call as StandardCall } from '../../../schemas/document/entity';
import { CALL_WORDS, SWITCH_WORD } from '../../../schemas/document/call-words';
import type { Model } from '../../../schemas/model/model';
import type { EntityModel } from '../../../schemas/model/entity-model';
import { switchesOf } from '../../../schemas/model/entity-switches';
import { permissionCode } from '../../../schemas/document/permission';
import type { ModuleCodes } from '../../access/permission-tree';
import { filteredColumns } from '../../records/filter-condition';
import { maskedAmong, maskedCriteria } from '../../records/masked-criteria';
import { READING_CALLS, type Records } from '../../records/records';
import type { ConnectedRequest } from '../../contract/request';
import type { Route, WritingRoute } from '../../contract/route';

/** The standard calls except those of switches. */
type PlainCall = Exclude<StandardCall, 'change-status'>;

/** Path and methods of each standard call below its entity's path. */
const SHAPES: Readonly<Record<PlainCall, { path: string; methods: readonly Method[]; code: string }>> = {
  search: { path: 'search', methods: ['POST'], code: 'search' },
  add: { path: 'add', methods: ['POST'], code: 'add' },
  edit: { path: 'edit/:id', methods: ['POST'], code: 'edit' },
  del: { path: 'del/:id', methods: ['DELETE', 'POST'], code: 'del' },
  'batch-del': { path: 'batch-del', methods: ['POST'], code: 'del' },
  detail: { path: 'detail/:id', methods: ['GET', 'POST'], code: 'search' },
  option: { path: 'option', methods: ['GET', 'POST'], code: 'search' },
  init: { path: 'init', methods: ['GET', 'POST'], code: 'add' },
  'batch-add': { path: 'batch-add', methods: ['POST'], code: 'add' },
};

/** The answers to calls that change one row. */
const ANSWERS: Partial<Record<PlainCall, WritingRoute['answerOf']>> = {
  add: ({ id }) => ({ id }),
  edit: ({ id, version }) => ({ id, version }),
};

/** The routes of an entity's standard calls. */
export function standardRoutes(
  entity: EntityModel,
  model: Model,
  moduleCodes: ModuleCodes,
  records: Records,
): Route[] {
  const { id, path, calls } = entity.entity;
  const plain = calls.flatMap((call) => {
    if (call === 'change-status') return [];
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
            maskedCriteria: ({ session, body }) => [
              ...maskedCriteria(entity, session, body),
              ...maskedAmong(entity, session, filteredColumns(body.filter)),
            ],
            run,
          }
        : { ...facts, writes: true, answerOf: ANSWERS[call], run };
    });
  });
  return [...plain, ...switchRoutes(entity, moduleCodes, records)];
}

/** What a switch answers. */
const SWITCHED = Type.Object(
  { id: Type.Integer({ minimum: 1 }), status: Type.Enum([0, 1]), version: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);

/** The calls that switch columns with two values: `change-status/{id}/{1 or 0}` of the status, and others alike. */
function switchRoutes(subject: EntityModel, moduleCodes: ModuleCodes, records: Records): WritingRoute[] {
  const { entity } = subject;
  return switchesOf(entity).flatMap((switched) => {
    // The specification has the call of the status with GET, too.
    const methods: readonly Method[] = switched.call === 'change-status' ? ['GET', 'POST'] : ['POST'];
    return methods.map((method): WritingRoute => ({
      method,
      url: `${entity.path}/${switched.call}/:id/:status`,
      kind: 'standard',
      entity: entity.id,
      subject,
      title: switched.call === 'change-status' ? CALL_WORDS['change-status'][0] : SWITCH_WORD,
      access: { anyOf: [codeFor(entity.module, switched.permission, moduleCodes)] },
      textParams: [],
      body: null,
      answer: SWITCHED,
      writes: true,
      answerOf: ({ id, version }, { params }) => ({ id, status: params.status, version }),
      run: (request) => records.switchTo(entity.id, switched, request),
    }));
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
