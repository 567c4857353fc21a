import type { Field, FieldOptions } from '../../schemas/model/field';
import type { CompiledForm } from '../../schemas/model/page';

type Layout = CompiledForm['config'];

const GRID = 24;

/** CSS width of labels beside their controls: fixed, or a share of the row. */
export function labelWidth({ labelWidth: fixed, labelSpan }: Layout): string {
  return labelSpan === undefined ? `${fixed}px` : `${(labelSpan / GRID) * 100}%`;
}

/**
 * Default width of a control in an inline form. Controls with a size of their own, such as a switch, keep it; on a
 * phone the fields are stacked.
 */
export const INLINE_ROOM =
  'md:w-60 has-[[role=radiogroup]]:w-auto has-[[role=group]]:w-auto has-[[role=switch]]:w-auto';

/** CSS width of a control; undefined for the available width. Numbers are pixels; invalid widths are ignored. */
export function controlWidth(width: FieldOptions['width']): string | undefined {
  const said = typeof width === 'number' ? `${width}px` : width?.trim();
  const known = said !== undefined && /^\d+(\.\d+)?(px|%|em|rem|vw)?$/.test(said) && said !== '100%';
  if (!known) return undefined;
  return /\d$/.test(said) ? `${said}px` : said;
}

/** Whether a field has no label. Designer documents write the option as a boolean or as text. */
export function isUnlabelled({ options }: Field): boolean {
  return String(options.showLabel) === 'false' || options.noFormItem === true;
}
