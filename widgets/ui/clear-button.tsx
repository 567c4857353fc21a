import { useState } from 'react';
import { Icon } from './icon';
import { useWords } from './use-words';

/**
 * Whether pointer or focus has come to a control, and what its frame listens with. What shows only then is not put
 * together before: a form holds hundreds of controls.
 */
export function useVisited() {
  const [visited, setVisited] = useState(false);
  const come = () => setVisited(true);
  return { visited, onPointerEnter: visited ? undefined : come, onFocus: visited ? undefined : come };
}

/** Empties a control. Shows while the pointer or the focus is in the frame, which has the class `group/control`. */
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
