import { useEffect, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { PublishPlan } from '../save/document-calls';
import { grantTo, usualGrantees, type PublishChoices } from './publish-choices';

/** Which roles get which of the permissions that a publish creates; by default the user and the own roles get all. */
export function useGranting(choices: PublishChoices | null) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [withheld, setWithheld] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    setChosen(choices ? usualGrantees(choices) : []);
    setWithheld(new Set());
  }, [choices]);
  const keyOf = (role: number, code: string) => `${role} ${code}`;
  return {
    chosen,
    setChosen,
    isGranted: (role: number, code: string) => !withheld.has(keyOf(role, code)),
    toggle(role: number, code: string, given: boolean) {
      const next = new Set(withheld);
      if (given) next.delete(keyOf(role, code));
      else next.add(keyOf(role, code));
      setWithheld(next);
    },
    /** What is sent with the publish. */
    grants(plan: Pick<PublishPlan, 'codes'>): JsonObject[] {
      const codes = plan.codes.filter(({ grantable }) => grantable).map(({ code }) => code);
      return codes.length === 0
        ? []
        : chosen.map((role) =>
            grantTo(
              role,
              codes.filter((code) => !withheld.has(keyOf(role, code))),
            ),
          );
    },
  };
}

/** Which roles get which permissions. */
export type Granting = ReturnType<typeof useGranting>;
