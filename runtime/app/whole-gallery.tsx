import { FieldRegistryProvider } from '../fields/list-registry';
import { Gallery } from '../gallery/gallery';
import { useAllControls } from './use-all-controls';

/** The gallery of all controls, those of domains included. */
export function WholeGallery() {
  const { registry, own } = useAllControls();
  return (
    registry && (
      <FieldRegistryProvider value={registry}>
        <Gallery own={own} />
      </FieldRegistryProvider>
    )
  );
}
