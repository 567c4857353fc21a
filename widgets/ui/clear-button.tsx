import { useState } from 'react';
import { Icon } from './icon';
import { useWords } from './use-words';

/**
 * Whether pointer or focus has reached a control, with the event handlers for its frame. Parts shown only then are
 * not rendered before: a form has hundreds of controls.
 */
export function useVisited() {
  const [visited, setVisited] = useState(false);
  const come = () => setVisited(true);
  return { visited, onPointerEnter: visited ? undefined : come, onFocus: visited ? undefined : come };
}

/** Clears a control. Visible while pointer or focus is in the frame with the class `group/control`. */
export function ClearButton({ onClear }: { onClear(): void }) {
  const t = useWords();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('ui.clear')}
      className="relative hidden size-4 shrink-0 items-center justify-center text-fg-3 group-focus-within/control:flex group-hover/control:flex hover:text-fg"
      onClick={(event) => {
        event.stopPropagation();
        onClear();
      }}
    >
      <Icon name="circle-x" size={14} />
    </button>
  );
}
