import type { FieldGrammar } from '../../schemas/model/field';
import { registerTypes } from '../../schemas/model/code-of';
import { cause } from '../../schemas/problems/causes';
import type { Problem } from '../../schemas/problems/problem';

/** The grammar of a field type of a domain, by its file `options.ts` below `domains/`. */
export interface DomainType {
  file: string;
  grammar: FieldGrammar;
}

/**
 * Adds the field types of domains (`domains/…/widgets/<type>/`) to the built-in ones. A type whose name is taken, or
 * differs from its folder, is left out and reported.
 */
export function installTypes(
  builtIn: readonly FieldGrammar[],
  found: readonly DomainType[],
): { fieldTypes: ReadonlyMap<string, FieldGrammar>; problems: Problem[] } {
  const fieldTypes = new Map(builtIn.map((grammar) => [grammar.type, grammar]));
  const takenBy = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { file, grammar } of found) {
    const { type } = grammar;
    const [domain = '', , folder = ''] = file.split('/');
    const report = (wrong: ReturnType<typeof cause>) =>
      problems.push({ file, path: 'type', kind: 'domain', ...wrong });
    if (kebabCase(type) !== folder) report(cause('typeFolder', { name: type, expected: kebabCase(type) }));
    else if (fieldTypes.has(type))
      report(cause('typeTaken', { name: type, other: takenBy.get(type) ?? 'widgets' }));
    else {
      fieldTypes.set(type, grammar);
      takenBy.set(type, domain);
      registerTypes(domain, [type]);
    }
  }
  return { fieldTypes, problems };
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
