import type { FieldFixture } from '../../widgets/shared/field-fixture';
import { useDomainCode } from '../fields/use-domain-code';
import { FieldRegistryProvider } from '../fields/list-registry';
import { Gallery } from '../gallery/gallery';

const files = import.meta.glob<{ fixture: FieldFixture }>('../../domains/*/widgets/*/fixture.ts', {
  eager: true,
});
const fixtures = Object.values(files).map(({ fixture }) => fixture);
const domains = [...new Set(Object.keys(files).map((file) => file.split('/')[3] ?? ''))];

/** The gallery of all controls, those of domains included. */
export function WholeGallery() {
  const registry = useDomainCode(domains);
  return (
    registry && (
      <FieldRegistryProvider value={registry}>
        <Gallery own={fixtures} />
      </FieldRegistryProvider>
    )
  );
}
