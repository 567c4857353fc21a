import { useEffect, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { canStart } from './verbs';

/** Conditions of row actions by key; actions without one are always available. */
export type RowConditions = ReadonlyMap<string, (row: JsonObject) => boolean>;

/** The actions available for a row: those whose condition holds, and the verbs that start in its state. */
export function actionsOf(
  page: Pick<CompiledPage, 'workflow'>,
  row: JsonObject,
  actions: readonly CompiledAction[],
  conditions: RowConditions,
): CompiledAction[] {
  return actions.filter(
    (action) => canStart(page, action, row) && (!action.when || conditions.get(action.key)?.(row) === true),
  );
}

/** Compiles the conditions of a page over its columns; loads the expression engine only if there are any. */
export async function rowConditions(
  actions: readonly Pick<CompiledAction, 'key' | 'when'>[],
  columns: readonly Field[],
): Promise<RowConditions> {
  const conditional = actions.filter((action) => action.when);
  if (conditional.length === 0) return NONE;
  const [{ compileExpression }, { exactRecord }] = await Promise.all([
    import('../../schemas/expression/expression'),
    import('../../schemas/linkage/exact-record'),
  ]);
  return new Map(
    conditional.map((action) => {
      const expression = compileExpression(action.when ?? '');
      // The evaluation budget is per row; exceeding it counts as false.
      const holds = (row: JsonObject): boolean => {
        try {
          return expression.test(exactRecord(columns, row)) === true;
        } catch {
          return false;
        }
      };
      return [action.key, holds];
    }),
  );
}

const NONE: RowConditions = new Map();

/** The compiled conditions of the row actions of a page; none until the expression engine is loaded. */
export function useRowConditions(page: CompiledPage): RowConditions {
  const [conditions, setConditions] = useState(NONE);
  useEffect(() => {
    let current = true;
    rowConditions(page.pageConfig.rowActions, page.columns).then(
      (compiled) => current && setConditions(compiled),
      // If the engine fails to load, conditional buttons stay hidden; the server would check them anyway.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [page]);
  return conditions;
}
