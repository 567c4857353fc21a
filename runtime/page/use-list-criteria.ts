import { useState } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import type { ViewContent } from '../../schemas/record/list-view';
import { withoutEmpty } from '../list/empty-criterion';
import type { ListController } from '../list/list-controller';
import { withCriterion } from '../list/with-criterion';
import { nodeCriterion, type ChosenNode } from './chosen-node';
import { firstCriteria } from './first-criteria';
import type { ListPlace } from './list-place';
import { presetOf } from './preset-of';

/** What a list is searched by, apart from its filter. */
type Search = Pick<ListPlace, 'criteria' | 'node' | 'tab'>;

/**
 * The criteria being typed, and those applied with the chosen node of the side tree and the open tab. Only a query, a removed
 * criterion, a chosen node, a tab or a reset loads the list.
 */
export function useListCriteria(page: CompiledPage, list: ListController, first: ListPlace) {
  const [typed, setTyped] = useState(first.criteria);
  const [applied, setApplied] = useState<Search>(first);
  const { node, tab } = applied;
  /** Shows what is searched for, and returns it as the list asks for it. */
  function put(next: Search, withTyped = true) {
    if (withTyped) setTyped(next.criteria);
    setApplied({ ...next, criteria: withoutEmpty(next.criteria) });
    const criteria = { ...next.criteria, ...nodeCriterion(page, next.node) };
    return { criteria, preset: presetOf(page, next.tab) };
  }
  function load(next: Search, withTyped = true) {
    const { criteria, preset } = put(next, withTyped);
    void list.query(criteria, preset);
  }
  return {
    typed,
    setTyped,
    /** The applied criteria of the form. */
    applied: applied.criteria,
    node,
    tab,
    openTab: (key: string) => load({ criteria: typed, node, tab: key }),
    query: () => load({ criteria: typed, node, tab }),
    choose: (chosen: ChosenNode | null) => load({ criteria: typed, node: chosen, tab }),
    /** Removes a criterion; what is being typed in the others stays. */
    remove(column: string) {
      setTyped(withCriterion(page.searches, typed, column, undefined));
      load(
        { ...applied, criteria: withCriterion(page.searches, applied.criteria, column, undefined) },
        false,
      );
    },
    /** Shows a saved view; null: the list as the document has it. The chosen node stays. */
    apply(next: ViewContent | null) {
      const { criteria, preset } = put({ criteria: next?.criteria ?? firstCriteria(page), node, tab });
      void list.apply({ ...next, criteria, preset });
    },
    /** Shows a place that an address names. */
    show(place: ListPlace) {
      const { filter, order, page: at, pageSize } = place;
      void list.apply({ ...put(place), filter, order, page: at, pageSize });
    },
    reset: () => load({ criteria: firstCriteria(page), node: null, tab }),
  };
}
