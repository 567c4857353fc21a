import type { EntityModel } from '../../../schemas/model/entity-model';
import type { Model } from '../../../schemas/model/model';
import { isObject } from '../../../schemas/json';
import { cause, type Cause } from '../../../schemas/problems/causes';
import type { Finding, Problem } from '../../../schemas/problems/problem';
import { servedLog } from './log-tables';
import { printedType } from './tables';

/** What the document of an entity that shows a log requires and the table of the log cannot provide. */
export function logProblems(model: EntityModel): Finding[] {
  const { entity, fields, stored, has } = model;
  const table = servedLog(model);
  if (!table) return [];
  const problems: Finding[] = [];
  const report = (path: string, found: Cause) => problems.push({ path, ...found });
  const { id: name } = entity;
  if (entity.scope !== 'org') report('scope', cause('servedScope', { name, scope: 'org' }));
  if (entity.switches) report('switches', cause('servedKey', { name, key: 'switches' }));
  entity.calls.forEach((call, at) => {
    if (call !== 'search' && call !== 'detail' && has(call))
      report(`calls[${at}]`, cause('servedCall', { name, call }));
  });
  for (const { field, column, sql } of stored)
    if (!table.columns.some((one) => one.name === column && one.type === printedType(sql)))
      report(
        `columns[${fields.indexOf(field)}].type`,
        cause('servedType', { table: name, name: field.model, type: sql }),
      );
  return problems;
}

/** The same for every entity of a model, with the files of the documents. */
export function checkLogs({ entities, sources }: Model): Problem[] {
  return [...entities.values()].flatMap((entity) =>
    logProblems(entity).map((found): Problem => {
      const source = sources.find(
        ({ kind, json }) => kind === 'entity' && isObject(json) && json.id === entity.entity.id,
      );
      return { kind: 'entity', file: source?.file ?? entity.entity.id, ...found };
    }),
  );
}
