import type { JsonObject } from '../../schemas/json';
import type { EntityModel } from '../../schemas/model/entity-model';
import { firstPoints } from '../../schemas/text/cut-text';
import { hiddenFields } from '../access/field-rights';
import type { Session } from '../action';
import type { NoticeSource } from '../notices/notice-source';
import { WAITING } from '../records/waiting-notices';
import type { LiveModels } from './live-models';
import { routeOfRow } from './route-of-row';
import { seenRow } from './seen-row';

/** Characters of a name in a notice. */
const MOST_NAME = 60;

/** Tells about documents that wait for somebody only those who see the document, with its number and where it is. */
export function waitingSource(live: LiveModels): NoticeSource {
  return {
    source: WAITING,
    title: '待办单据',
    async own(db, session, { row }) {
      const seen = row && (await seenRow(live, db, session, row));
      if (!row || !seen) return null;
      const { served, model, record } = seen;
      const route = routeOfRow(served.model, session, model, row.id);
      const text = nameOf(model, session, record);
      return { ...(route !== null && { route }), ...(text !== null && { text }) };
    },
  };
}

/** The automatic number of a document, or its name, unless the session does not see it or it is sensitive. */
function nameOf({ entity, byName }: EntityModel, session: Session, record: JsonObject): string | null {
  const hidden = hiddenFields(session, entity.id);
  const names = [
    ...entity.columns.flatMap((column) => (column.auto ? column.name : [])),
    entity.option?.label,
  ];
  for (const name of names) {
    const value =
      name !== undefined && !hidden.has(name) && !byName.get(name)?.sensitive ? record[name] : null;
    if (typeof value === 'string' && value !== '') return firstPoints(value, MOST_NAME);
  }
  return null;
}
