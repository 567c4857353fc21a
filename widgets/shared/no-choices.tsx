import { PickerMessage } from '../ui/picker-message';
import type { LoadedChoices } from './use-choices';

/** Stands where choices would, when there are none: on their way, not to be had for now, or none at all. */
export function NoChoices({ loading, error, onRetry }: LoadedChoices) {
  return (
    <div className="-mx-2.5 min-w-0">
      <PickerMessage loading={loading} error={error} onRetry={onRetry} />
    </div>
  );
}
