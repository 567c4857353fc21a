import { wordMessage } from './document-check';
import { SYSTEM_COLUMNS } from './entity';
import type { EntityModel } from './model';
import type { Report } from './problem';

const SYSTEM: readonly string[] = SYSTEM_COLUMNS;

/** A column that counts rows of another entity reads their table: what it names must be an entity's, and stored. */
export function checkComputed(
  { entity }: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  report: Report,
): void {
  entity.columns.forEach(({ computed }, at) => {
    if (computed?.kind !== 'count') return;
    const path = `columns[${at}].computed`;
    const target = models.get(computed.entity);
    if (!target) {
      report(`${path}.entity`, wordMessage(computed.entity, [...models.keys()]));
      return;
    }
    const names = target.stored.map(({ field }) => field.model);
    const stored = (name: string) => names.includes(name) || SYSTEM.includes(name);
    if (!stored(computed.column)) report(`${path}.column`, wordMessage(computed.column, names));
    for (const name of Object.keys(computed.where ?? {}))
      if (!stored(name)) report(`${path}.where.${name}`, wordMessage(name, names));
  });
}
