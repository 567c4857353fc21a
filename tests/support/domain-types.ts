import { fieldTypes, type FieldGrammar } from '../../schemas/model/field';
import { registerTypes } from '../../schemas/model/code-of';
import { builtInFieldTypes } from '../../widgets/field-types';
import type { FieldFixture } from '../../widgets/shared/field-fixture';
import { grammarIn } from '../../widgets/shared/field-parts';

const options = import.meta.glob<object>(
  ['../../domains/*/widgets/*/options.ts', '../fixtures/*/*/widgets/*/options.ts'],
  { eager: true },
);
const examples = import.meta.glob<{ fixture: FieldFixture }>(
  ['../../domains/*/widgets/*/fixture.ts', '../fixtures/*/*/widgets/*/fixture.ts'],
  { eager: true },
);

const grammars = Object.entries(options).map(([file, part]) => {
  const grammar = grammarIn(part);
  registerTypes(file.split('/').at(-4) ?? '', [grammar.type]);
  return grammar;
});

/** The built-in field types and those of domains, fixtures included, as the server and the browser combine them. */
export const allFieldTypes: readonly FieldGrammar[] = [...builtInFieldTypes, ...grammars];
/** The same by name. */
export const allTypes = fieldTypes(allFieldTypes);
/** The examples of the field types of domains. */
export const domainFixtures: readonly FieldFixture[] = Object.values(examples).map(({ fixture }) => fixture);
