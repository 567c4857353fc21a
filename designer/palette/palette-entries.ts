import { CONTAINER_NAMES, type ContainerType } from '../../schemas/document/form-document';
import type { FormPosition } from '../../schemas/parts/form-operations';
import type { Designing } from '../edit/designing';
import type { FreshNames } from '../edit/fresh-names';
import { newContainer, newField, placedColumn, type NewPart } from '../edit/new-part';
import { columnsOf } from '../project/project-fields';
import { iconOfType } from '../words/type-icons';

/** What a palette offers: a field type, a container, or a column that the form does not show. */
export interface PaletteEntry {
  key: string;
  title: string;
  help?: string;
  icon: string;
  group: string;
  /** What its search finds: titles and search words, in lower case. */
  words: string;
  make(to: FormPosition, fresh: FreshNames): NewPart;
}

/** The entries of the palette in the order of their groups. */
export function paletteEntries(designing: Designing): PaletteEntry[] {
  return [...columnEntries(designing), ...typeEntries(designing), ...containerEntries(designing)];
}

function columnEntries({ store, view, names, types }: Designing): PaletteEntry[] {
  const placed = new Set([...view.parts.values()].map(({ part }) => part.model));
  return columnsOf(store.project.entity)
    .filter(({ name }) => !placed.has(String(name)))
    .map(({ name, label, type }) => {
      const title = String(label ?? name);
      const ofType = types.get(String(type))?.names.title ?? '';
      return {
        key: `column ${String(name)}`,
        title,
        help: `${title} · ${names(ofType)}`,
        icon: iconOfType(String(type)),
        group: 'columns',
        words: `${title} ${String(name)}`.toLowerCase(),
        make: (to) => placedColumn(String(name), to),
      };
    });
}

function typeEntries({ store, names, types }: Designing): PaletteEntry[] {
  return [...types.values()].map((grammar) => {
    const { title, help, icon, group, words } = grammar.names;
    return {
      key: `type ${grammar.type}`,
      title: names(title),
      ...(help && { help: names(help) }),
      icon,
      group,
      words: `${title} ${names(title)} ${words} ${grammar.type}`.toLowerCase(),
      make: (to, fresh) => newField(grammar, store.project, fresh, to),
    };
  });
}

function containerEntries({ names }: Designing): PaletteEntry[] {
  return Object.entries(CONTAINER_NAMES).map(([type, { title, icon, group, words }]) => ({
    key: `container ${type}`,
    title: names(title),
    icon,
    group,
    words: `${title} ${names(title)} ${words} ${type}`.toLowerCase(),
    make: (to, fresh) => newContainer(type as ContainerType, title, fresh, to),
  }));
}
