import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import type { ViewContent } from '../../schemas/record/list-view';
import type { ListController } from '../list/list-controller';
import { nodeCriterion, type ChosenNode } from './chosen-node';
import { criteriaOf } from './blocks/list-address';
import { presetOf } from './preset-of';
import { firstCriteria } from './use-list';

/**
 * The criteria being typed, the chosen node of the side tree and the open tab. Only a query, a chosen node, a tab or a reset
 * loads the list.
 */
export function useListCriteria(
  page: CompiledPage,
  list: ListController,
  view: ViewContent | null,
  isInside: boolean,
) {
  const { search } = useLocation();
  const asked = isInside ? null : criteriaOf(search);
  const [typed, setTyped] = useState(() => asked ?? view?.criteria ?? firstCriteria(page));
  const [node, setNode] = useState<ChosenNode | null>(null);
  const firstTab = page.pageConfig.tabs?.[0]?.key ?? '';
  const [tab, setTab] = useState(firstTab);
  const load = (criteria: JsonObject, chosen: ChosenNode | null, key = tab) =>
    void list.query({ ...criteria, ...nodeCriterion(page, chosen) }, presetOf(page, key));
  useAskedCriteria(asked, (criteria) => {
    setTyped(criteria);
    setNode(null);
    setTab(firstTab);
    void list.apply({ criteria, preset: presetOf(page, firstTab) });
  });
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

/** Applies the criteria of the URL when a link leads to the open list with others. */
function useAskedCriteria(asked: JsonObject | null, apply: (criteria: JsonObject) => void): void {
  const text = asked && JSON.stringify(asked);
  const known = useRef(text);
  useEffect(() => {
    if (!asked || known.current === text) return;
    known.current = text;
    apply(asked);
    // Once per URL.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
}
