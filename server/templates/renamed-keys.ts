import type { CompiledPage } from '../../schemas/model/page';
import type { TemplateContent } from '../../schemas/template/export-template';
import { nodesOf } from '../../schemas/template/template-columns';
import type { Db } from '../action';
import { formerColumns, presentName, type FormerColumns } from '../records/former-columns';

/**
 * The present keys of what a template named at a time, in microseconds: columns of the page's entity, of the rows that
 * they refer to (`articleId.unit`) and of its line items (`lines/price`). Renames are read only when they can matter.
 */
export async function renamedKeys(
  db: Db,
  tenantId: number,
  page: CompiledPage,
  { content, at }: { content: TemplateContent; at: number },
  known: ReadonlySet<string>,
): Promise<(key: string) => string> {
  const { inWords } = content.totals;
  const named = [...nodesOf(content.columns), ...content.baseHeader].map(({ key }) => key);
  const unknown = [...named, ...(inWords === undefined ? [] : [inWords])].filter(
    (key) => !known.has(key) && /^[a-z]/.test(key),
  );
  const { entity, columns } = page;
  if (entity === undefined || unknown.length === 0) return (key) => key;
  const inner = new Map(
    columns.flatMap(({ model, lines, source }) => {
      const other = lines?.entity ?? source?.entity;
      return other === undefined ? [] : [[model, other] as const];
    }),
  );
  const former = await formerColumns(db, tenantId, [...new Set([entity, ...inner.values()])]);
  const present = (name: string, of: FormerColumns | undefined) => (of ? presentName(name, at, of) : name);
  return (key) => {
    const [, head, sign, tail] = /^([a-z][A-Za-z0-9]*)([./]?)(.*)$/.exec(key) ?? [];
    if (known.has(key) || head === undefined) return key;
    const column = present(head, former.get(entity));
    return sign ? `${column}${sign}${present(tail ?? '', former.get(inner.get(column) ?? ''))}` : column;
  };
}
