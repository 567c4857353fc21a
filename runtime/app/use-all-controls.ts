import type { FieldFixture } from '../../widgets/shared/field-fixture';
import { useDomainCode } from '../fields/use-domain-code';

const files = import.meta.glob<{ fixture: FieldFixture }>('../../domains/*/widgets/*/fixture.ts', {
  eager: true,
});
const own = Object.values(files).map(({ fixture }) => fixture);
const domains = [...new Set(Object.keys(files).map((file) => file.split('/')[3] ?? ''))];

/** All field types, those of domains included, with the examples of these; `registry` is null until they are loaded. */
export const useAllControls = () => ({ registry: useDomainCode(domains), own });
