import { useEffect, useState } from 'react';
import type { Field } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { decidedSearch } from '../list/decided-search';
import { findChoice } from '../../widgets/shared/choices';
import { useWidgetHost, type WidgetHost } from '../../widgets/widget';
import { useListRegistry, type FieldRegistry } from '../fields/list-registry';
import { joinWords } from '../../widgets/ui/join-words';

/** The active criteria as text: 监区 三监区、状态 冻结. */
export function useCriteriaWords(page: CompiledPage, criteria: JsonObject): string {
  return joinWords(useCriteriaParts(page, criteria).map(({ words }) => words));
}

/** A criterion as text. */
interface CriterionWords {
  column: string;
  words: string;
}

/** Each of the criteria as text; none until the labels of references are there. */
export function useCriteriaParts(page: CompiledPage, criteria: JsonObject): readonly CriterionWords[] {
  const host = useWidgetHost();
  const registry = useListRegistry();
  const [parts, setParts] = useState<readonly CriterionWords[]>([]);
  useEffect(() => {
    const request = new AbortController();
    const { sideTree } = page.pageConfig;
    const fields = new Map(page.searches.map(({ column, field }) => [column, field]));
    const said = Object.entries(criteria).map(async ([column, value]) => {
      const named = fields.get(column) ?? page.columns.find(({ model }) => model === column);
      const field = named && decidedSearch(named, criteria);
      if (!field) return { column, words: column === sideTree?.column ? sideTree.title : column };
      const words = await sayValue(field, value, host, registry, request.signal);
      return { column, words: `${field.label} ${words}` };
    });
    Promise.all(said).then(
      (all) => !request.signal.aborted && setParts(all),
      // Labels of references may fail to load; the text then omits the criteria.
      () => undefined,
    );
    return () => request.abort();
  }, [page, criteria, host, registry]);
  return parts;
}

/** A value as text, with the labels of referenced rows. */
export async function sayValue(
  field: Field,
  value: Json,
  host: WidgetHost,
  registry: FieldRegistry,
  signal: AbortSignal,
): Promise<string> {
  if (field.range && Array.isArray(value)) return value.map((end) => String(end ?? '')).join('–');
  const values = Array.isArray(value) ? value : [value];
  if (field.source) {
    const choices = await host.choices(field, { id: value, notify: true }, signal);
    return joinWords(values.map((one) => findChoice(choices, one)?.label ?? String(one)));
  }
  const type = registry.types.get(field.type);
  return joinWords(values.map((one) => type?.text(one, field) ?? String(one)));
}
