import { useCallback } from 'react';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import type { JsonObject } from '../../schemas/json';
import { useWords } from '../../widgets/ui/use-words';
import { canStart, obstacleTo, stateOf } from './verbs';

/** Why an action cannot be done to a row by this person, as text; null: it can, as far as the screen knows. */
export function useObstacleWords(
  page: CompiledPage,
  action: CompiledAction,
  userId: number | undefined,
): (row: JsonObject) => string | null {
  const t = useWords();
  return useCallback(
    (row) => {
      if (!canStart(page, action, row))
        return t('verb.wrongState', { state: stateWord(page, row), action: action.label });
      const obstacle = obstacleTo(action, row, userId);
      return obstacle && t(obstacle, { action: action.label });
    },
    [page, action, userId, t],
  );
}

/** The label of a document's state. */
function stateWord(page: CompiledPage, row: JsonObject): string {
  const state = stateOf(page, row);
  const field = page.columns.find(({ model }) => model === page.workflow?.state);
  return field?.options.options?.find(({ value }) => value === state)?.label ?? String(state ?? '');
}
