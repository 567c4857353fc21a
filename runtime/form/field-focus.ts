import { flushSync } from 'react-dom';
import { focusWhenMounted } from '../../widgets/ui/focus-when-mounted';
import type { FormStore } from './form-store';

/** Frames to wait for a field to mount: its pane opens, or it belongs to the rest of a long form. */
const FRAMES_TO_APPEAR = 300;

/** Focuses a field, in a pane that opens or in the rest of a long form, once it is mounted. */
export function focusField(id: string, then: () => void): void {
  const find = () => {
    const control = document.getElementById(id);
    // Content of a closing or opening pane exists already but cannot take the focus.
    return control?.closest('[role=tabpanel][data-state=inactive]') ? null : control;
  };
  requestAnimationFrame(() =>
    focusWhenMounted(
      find,
      (control) => {
        control.scrollIntoView?.({ block: 'center' });
        then();
      },
      FRAMES_TO_APPEAR,
    ),
  );
}

/** Holds new errors from mouse down until the click is over. */
export function holdWhileClicking(store: FormStore): () => void {
  const hold = () => store.hold(true);
  const release = () => store.hold(false);
  const afterClick = () => setTimeout(release);
  document.addEventListener('mousedown', hold, true);
  document.addEventListener('mouseup', afterClick, true);
  // A button that was released outside of the window.
  document.addEventListener('keydown', release, true);
  return () => {
    document.removeEventListener('mousedown', hold, true);
    document.removeEventListener('mouseup', afterClick, true);
    document.removeEventListener('keydown', release, true);
  };
}

/** Makes controls that report on blur report before the values are read. */
export function commitTyping(form: HTMLElement | null): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !active.matches('input,textarea,[contenteditable=true]')) return;
  if (!form?.contains(active)) return;
  flushSync(() => active.blur());
  active.focus();
}
