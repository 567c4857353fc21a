import { ROWS } from '../../../schemas/record/answer-shapes';
import type { EntityModel } from '../../../schemas/model/entity-model';
import { permissionCode } from '../../../schemas/document/permission';
import { LogBody } from '../../records/log-query';
import type { Records } from '../../records/records';
import type { ReadingRoute } from '../../contract/route';

/** The logs of an entity with writable rows: the change log and the operation log. */
export function logRoutes(subject: EntityModel, records: Records): ReadingRoute[] {
  const { id, path, module } = subject.entity;
  const facts = {
    method: 'POST',
    kind: 'standard',
    entity: id,
    subject,
    writes: false,
    textParams: [],
    body: LogBody,
    answer: ROWS,
  } as const;
  return [
    {
      ...facts,
      url: `${path}/data-change/search`,
      title: '变更日志',
      access: { anyOf: [permissionCode(module, 'search_his')] },
      run: (request) => records.changes(id, request),
    },
    {
      ...facts,
      url: `${path}/data-operate/search`,
      title: '操作日志',
      access: { anyOf: [permissionCode(module, 'search_operate')] },
      run: (request) => records.operations(id, request),
    },
  ];
}
