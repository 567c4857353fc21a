import type { Field, FieldOptions } from '../../schemas/model/field';
import type { CompiledForm } from '../../schemas/model/page';

type Layout = CompiledForm['config'];

const GRID = 24;

/** Width of labels beside their controls: a fixed one, or a share of the row. */
export function labelWidth({ labelWidth: fixed, labelSpan }: Layout): string {
  return labelSpan === undefined ? `${fixed}px` : `${(labelSpan / GRID) * 100}%`;
}

/**
 * Room of a control in a line of fields where its document does not say: it cannot take all there is. What has a size of
 * its own, such as a switch, takes no more; on a phone the fields stand below each other.
 */
export const INLINE_ROOM =
  'md:w-60 has-[[role=radiogroup]]:w-auto has-[[role=group]]:w-auto has-[[role=switch]]:w-auto';

/** Width of a control as CSS; undefined: all the room there is. A number counts pixels; what is no width is ignored. */
export function controlWidth(width: FieldOptions['width']): string | undefined {
  const said = typeof width === 'number' ? `${width}px` : width?.trim();
  const known = said !== undefined && /^\d+(\.\d+)?(px|%|em|rem|vw)?$/.test(said) && said !== '100%';
  if (!known) return undefined;
  return /\d$/.test(said) ? `${said}px` : said;
}

/** Documents of the designer write the choice as a boolean or as its word. */
export function isUnlabelled({ options }: Field): boolean {
  return String(options.showLabel) === 'false' || options.noFormItem === true;
}
