import { PickerMessage } from '../ui/picker-message';
import type { LoadedChoices } from './use-choices';

/** Shown instead of choices: loading, error with retry, or none. */
export function NoChoices({ loading, error, onRetry }: LoadedChoices) {
  return (
    <div className="-mx-2.5 min-w-0">
      <PickerMessage loading={loading} error={error} onRetry={onRetry} searched={false} />
    </div>
  );
}
