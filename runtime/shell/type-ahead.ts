import { isComposing } from '../../widgets/ui/is-composing';

/**
 * Collects the characters that are typed until the field they are meant for has the focus, for example while its dialog
 * loads; until then they, and Enter, reach nothing else. The result stops collecting and returns them once; later calls
 * return nothing.
 */
export function typeAhead(): () => string {
  let text = '';
  function collect(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener('keydown', collect, true);
  return () => {
    document.removeEventListener('keydown', collect, true);
    const typed = text;
    text = '';
    return typed;
  };
}
