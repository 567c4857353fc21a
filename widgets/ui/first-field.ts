const EDITABLE = ['input:not([type=hidden], [type=file])', 'select', 'textarea', '[role=combobox]']
  .map((control) => `${control}:not(:disabled, [readonly], [aria-readonly=true], [aria-disabled=true])`)
  .join();

/** The first editable control inside an element, which gets the focus when a form or dialog opens. */
export function firstField(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>(EDITABLE) ?? null;
}
