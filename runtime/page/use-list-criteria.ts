import { useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import type { ViewContent } from '../../schemas/record/list-view';
import type { ListController } from '../list/list-controller';
import { nodeCriterion, type ChosenNode } from './chosen-node';
import { presetOf } from './preset-of';
import { firstCriteria } from './use-list';

/**
 * The criteria being typed, the chosen node of the side tree and the open tab. Only a query, a chosen node, a tab or a reset
 * loads the list.
 */
export function useListCriteria(page: CompiledPage, list: ListController, view: ViewContent | null) {
  const [typed, setTyped] = useState(() => view?.criteria ?? firstCriteria(page));
  const [node, setNode] = useState<ChosenNode | null>(null);
  const [tab, setTab] = useState(page.pageConfig.tabs?.[0]?.key ?? '');
  const load = (criteria: JsonObject, chosen: ChosenNode | null, key = tab) =>
    void list.query({ ...criteria, ...nodeCriterion(page, chosen) }, presetOf(page, key));
  return {
    typed,
    setTyped,
    node,
    tab,
    openTab(key: string) {
      setTab(key);
      load(typed, node, key);
    },
    query: () => load(typed, node),
    choose(chosen: ChosenNode | null) {
      setNode(chosen);
      load(typed, chosen);
    },
    /** Shows a saved view; null: the list as the document has it. The chosen node stays. */
    apply(next: ViewContent | null) {
      const criteria = next?.criteria ?? firstCriteria(page);
      setTyped(criteria);
      void list.apply({ ...next, criteria: { ...criteria, ...nodeCriterion(page, node) } });
    },
    reset() {
      const first = firstCriteria(page);
      setTyped(first);
      setNode(null);
      load(first, null);
    },
  };
}
