import { checkFunctions } from '../../schemas/check/check-functions';
import { registerFunctions, type DomainFunctions } from '../../schemas/expression/domain-functions';
import type { Problem } from '../../schemas/problems/problem';

/** Makes the functions of domains known to expressions, unless one of them is wrong; returns what is wrong. */
export function installFunctions(
  domains: readonly (readonly [domain: string, functions: DomainFunctions])[],
): Problem[] {
  const problems = checkFunctions(domains);
  if (problems.length === 0) for (const [domain, functions] of domains) registerFunctions(domain, functions);
  return problems;
}
