import { useEffect, useState } from 'react';
import type { EntityGuard, GuardedCall } from '../../schemas/document/entity-guard';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';

/** The guard that forbids a call on a row, with the reason in the words of its document; undefined: none does. */
export type Guards = (
  call: GuardedCall,
  row: JsonObject,
) => Pick<EntityGuard, 'message' | 'hidden'> | undefined;

type Guarded = Pick<CompiledPage, 'guards' | 'columns'>;

/** The guards of a page. Loads the expression engine only if there are any. */
export async function loadGuards({ guards = [], columns }: Guarded): Promise<Guards> {
  if (guards.length === 0) return NO_GUARDS;
  const { brokenGuard } = await import('../../schemas/record/broken-guard');
  return (call, row) => {
    try {
      return brokenGuard(guards, call, row, columns);
    } catch {
      // Too much work for a button: the server decides.
      return undefined;
    }
  };
}

/** The guards of a page; until the expression engine is loaded nothing is forbidden here, and the server decides alone. */
export function useGuards(page: Guarded): Guards {
  const [loaded, setLoaded] = useState<Guards>(() => NO_GUARDS);
  const { guards, columns } = page;
  useEffect(() => {
    let current = true;
    loadGuards({ columns, ...(guards && { guards }) }).then(
      (next) => current && setLoaded(() => next),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [guards, columns]);
  return loaded;
}

/** Forbids nothing. */
export const NO_GUARDS: Guards = () => undefined;
