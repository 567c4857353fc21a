import { CONTAINER_NAMES } from '../../schemas/document/form-document';
import { builtInFieldTypes } from '../../widgets/field-types';

const ICONS = new Map<string, string>([
  ...builtInFieldTypes.map(({ type, names }) => [type, names.icon] as const),
  ...Object.entries(CONTAINER_NAMES).map(([type, { icon }]) => [type, icon] as const),
]);

/** The icon of a field type or container. */
export const iconOfType = (type: string | undefined): string => ICONS.get(type ?? '') ?? 'shapes';
