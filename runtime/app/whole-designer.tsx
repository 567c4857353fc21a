import { Designer } from '../../designer/designer';
import { NewPage } from '../../designer/start/new-page';
import { builtInFieldTypes } from '../../widgets/field-types';
import { grammarIn } from '../../widgets/shared/field-parts';
import { FieldRegistryProvider } from '../fields/list-registry';
import { useDomainCode } from '../fields/use-domain-code';

const files = import.meta.glob<object>('../../domains/*/widgets/*/options.ts', { eager: true });
const grammars = [...builtInFieldTypes, ...Object.values(files).map(grammarIn)];
const withFunctions = import.meta.glob('../../domains/*/functions.ts');
const domains = [
  ...new Set([files, withFunctions].flatMap(Object.keys).map((file) => file.split('/')[3] ?? '')),
];

/** The designer, or the start of a new page, with all field types and functions, those of domains included. */
export function WholeDesigner({ isNew = false }: { isNew?: boolean }) {
  const registry = useDomainCode(domains);
  return (
    registry && (
      <FieldRegistryProvider value={registry}>
        {isNew ? <NewPage grammars={grammars} /> : <Designer grammars={grammars} />}
      </FieldRegistryProvider>
    )
  );
}
