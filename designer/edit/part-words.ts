import { CONTAINER_NAMES } from '../../schemas/document/form-document';
import type { FoundPart } from '../../schemas/parts/form-operations';
import type { PartName } from '../project/part-name';
import { nameOfPart } from '../project/part-name';
import type { ProjectView } from '../project/project-view';
import type { NameWords } from '../words/name-words';
import type { Designing } from './designing';

/** The label of a part as people read it; a container without a title is called by its kind. */
export function labelOf(
  { part, keys, kind }: FoundPart,
  view: ProjectView,
  typeTitle: (type: string) => string,
): string {
  const field = kind === 'field' ? view.fields.get(String(part.model ?? '')) : undefined;
  const own = typeof part.label === 'string' && part.label !== '' ? part.label : field?.label;
  if (own) return own;
  return typeof part.type === 'string' ? typeTitle(part.type) : (keys.at(-1) ?? '');
}

/** The type of a part: its own, or that of its column. */
export function typeOf({ part }: FoundPart, view: ProjectView): string | undefined {
  if (typeof part.type === 'string') return part.type;
  return view.fields.get(String(part.model ?? ''))?.type;
}

/** Where a part stands, for announcements: the label of its container, its position and their number. */
export function placeOf(name: PartName, { view, types, names }: Pick<Designing, 'view' | 'types' | 'names'>) {
  const found = view.parts.get(name);
  if (!found) return null;
  const list = view.lists.find(
    ({ parent, list: at }) => at === found.list && JSON.stringify(parent) === JSON.stringify(found.parent),
  );
  const holder = found.parent && view.parts.get(nameOfPart(found.parent));
  const title = titleOfType(types, names);
  return {
    label: labelOf(found, view, title),
    holder: holder ? labelOf(holder, view, title) : null,
    n: found.at + 1,
    of: list?.keys.length ?? 1,
  };
}

/** The display name of a field type or container. */
export const titleOfType =
  (types: Designing['types'], names: NameWords) =>
  (type: string): string => {
    const known = types.get(type)?.names ?? containerNames(type);
    return known ? names(known.title) : type;
  };

function containerNames(type: string) {
  return Object.hasOwn(CONTAINER_NAMES, type)
    ? CONTAINER_NAMES[type as keyof typeof CONTAINER_NAMES]
    : undefined;
}
