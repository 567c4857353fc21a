import { registerFunctions, type DomainFunctions } from '../../schemas/expression/domain-functions';

/** Expressions of the shipped documents and of fixtures call these, as in the composed server and browser. */
const files = import.meta.glob<{ functions: DomainFunctions }>(
  ['../../domains/*/functions.ts', '../fixtures/*/*/functions.ts'],
  { eager: true },
);

for (const [file, { functions }] of Object.entries(files))
  registerFunctions(file.split('/').at(-2) ?? '', functions);
