const OFF = ':not(:disabled, [readonly], [aria-readonly=true], [aria-disabled=true])';
const EDITABLE = ['input:not([type=hidden], [type=file])', 'select', 'textarea', '[role=combobox]']
  .map((control) => control + OFF)
  .join();
const TEXT = [
  'input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=range])',
  'textarea',
]
  .map((control) => control + OFF)
  .join();

/**
 * The control inside an element that gets the focus when a form or dialog opens: the first field for text, since that is
 * what people type first; otherwise the first one that can be changed.
 */
export function firstField(box: HTMLElement | null): HTMLElement | null {
  const texts = [...(box?.querySelectorAll<HTMLElement>(TEXT) ?? [])];
  return texts.find((field) => !isClosed(field)) ?? firstControl(box);
}

/** The control that comes first, whatever its kind, for forms that people answer from the top. */
export function firstControl(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>(EDITABLE) ?? null;
}

/** Fields of a pane that is not open cannot take the focus. */
function isClosed(field: HTMLElement): boolean {
  return field.closest('[hidden], [role=tabpanel][data-state=inactive]') !== null;
}
