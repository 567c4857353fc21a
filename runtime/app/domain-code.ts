import { registerFunctions, type DomainFunctions } from '../../schemas/expression/domain-functions';

const functions = import.meta.glob<{ functions: DomainFunctions }>('../../domains/*/functions.ts');

/** Loads the functions of a domain; each domain is a chunk of its own, so only documents that call them load it. */
export async function loadDomainCode(domain: string): Promise<void> {
  const file = await functions[`../../domains/${domain}/functions.ts`]?.();
  if (file) registerFunctions(domain, file.functions);
}
