import { useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import type { ListController } from '../list/list-controller';
import { nodeCriterion, type ChosenNode } from './chosen-node';
import { firstCriteria } from './use-list';

/** The criteria being typed and the chosen node of the side tree. Only a query, a chosen node or a reset loads the list. */
export function useListCriteria(page: CompiledPage, list: ListController) {
  const [typed, setTyped] = useState(() => firstCriteria(page));
  const [node, setNode] = useState<ChosenNode | null>(null);
  const load = (criteria: JsonObject, chosen: ChosenNode | null) =>
    void list.query({ ...criteria, ...nodeCriterion(page, chosen) });
  return {
    typed,
    setTyped,
    node,
    query: () => load(typed, node),
    choose(chosen: ChosenNode | null) {
      setNode(chosen);
      load(typed, chosen);
    },
    reset() {
      const first = firstCriteria(page);
      setTyped(first);
      setNode(null);
      load(first, null);
    },
  };
}
