import { isBuiltIn } from '../expression/cel-engine';
import type { DomainFunction, DomainFunctions } from '../expression/domain-functions';
import { cause, type Cause } from '../problems/causes';
import type { Problem } from '../problems/problem';

/** Arguments of a call at most. */
const MOST_PARAMETERS = 8;
const TYPES: ReadonlySet<string> = new Set(['text', 'number', 'decimal', 'boolean', 'date']);

/** What is wrong with the functions that domains declare: their names, which expressions of all domains use, and signatures. */
export function checkFunctions(domains: Iterable<readonly [domain: string, DomainFunctions]>): Problem[] {
  const declaredBy = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [domain, functions] of domains)
    for (const [name, one] of Object.entries(functions)) {
      const wrong = nameProblem(name, declaredBy) ?? shapeProblem(one);
      if (wrong) problems.push({ file: `${domain}/functions.ts`, path: name, kind: 'domain', ...wrong });
      if (!declaredBy.has(name)) declaredBy.set(name, domain);
    }
  return problems;
}

function nameProblem(name: string, declaredBy: ReadonlyMap<string, string>): Cause | null {
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name)) return cause('functionName', { name });
  if (isBuiltIn(name)) return cause('functionTaken', { name });
  const other = declaredBy.get(name);
  return other === undefined ? null : cause('functionTwice', { name, other });
}

function shapeProblem({ title, parameters, result }: DomainFunction): Cause | null {
  const types = Object.values(parameters);
  const isSound =
    title['zh-CN'] !== '' &&
    title['en-US'] !== '' &&
    types.length > 0 &&
    types.length <= MOST_PARAMETERS &&
    [...types, result].every((type) => TYPES.has(type));
  return isSound ? null : cause('functionShape', { n: MOST_PARAMETERS });
}
