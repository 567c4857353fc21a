import { equalJson } from '../../schemas/equal-json';
import type { JsonObject } from '../../schemas/json';
import type { FoundPart } from '../../schemas/parts/form-operations';
import type { Command } from '../project/command';
import { columnsOf } from '../project/project-fields';
import { listedParts } from '../project/page-lists';
import { nameOfPart } from '../project/part-name';
import type { Project } from '../project/project';
import type { CommandRunner } from '../project/run-command';

/** A part of an older version that the project has no more, or has otherwise, and the command that brings it back. */
export interface OldPart {
  id: string;
  /** What it is: a part of the form, of a list, or a column of the entity. */
  kind: 'form' | 'list' | 'column';
  part: JsonObject;
  /** Its key, for a part without a label. */
  key: string;
  isGone: boolean;
  command: Command;
}

/** The parts of an older page that differ from those of the project. */
export function oldPageParts(page: JsonObject, project: Project, runner: CommandRunner): OldPart[] {
  return [...formParts(page, project, runner), ...listParts(page, project)];
}

function formParts(page: JsonObject, project: Project, { form }: CommandRunner): OldPart[] {
  const now = new Map(form.all(project.page).map((found) => [nameOfPart(found.keys), found]));
  const before = form.all(page);
  return before.flatMap((was): OldPart[] => {
    const found = now.get(nameOfPart(was.keys));
    if (found && equalJson(found.part, was.part)) return [];
    // What is inside of it stands only there again.
    const inside = before.filter((one) => isInside(one, was)).map(({ keys }) => nameOfPart(keys));
    const elsewhere = inside.flatMap((name): Command[] => {
      const one = now.get(name);
      return one && !(found && isInside(one, found)) ? [{ verb: 'remove', at: one.keys }] : [];
    });
    const { parent, list, at } = was;
    const holder = parent === null || now.has(nameOfPart(parent)) ? { parent, list, at } : { parent: null };
    const back: Command = found
      ? { verb: 'set', at: found.keys, path: [], value: was.part }
      : { verb: 'insert', part: was.part, to: holder };
    return [
      {
        ...{ id: nameOfPart(was.keys), kind: 'form', part: was.part, key: was.keys.at(-1) ?? '' },
        ...{ isGone: !found, command: elsewhere.length > 0 ? allOf([...elsewhere, back]) : back },
      },
    ];
  });
}

const allOf = (commands: Command[]): Command => ({ verb: 'all', commands });

/** Whether a part stands inside of another one, by the paths of one document. */
const isInside = ({ path }: FoundPart, { path: around }: FoundPart) =>
  path.length > around.length && around.every((step, at) => path[at] === step);

function listParts(page: JsonObject, { page: current }: Project): OldPart[] {
  const now = listedParts(current);
  return [...listedParts(page)].flatMap(([id, { list, key, part, at }]): OldPart[] => {
    const found = now.get(id);
    if (found && equalJson(found.part, part)) return [];
    const command: Command = found
      ? { verb: 'set', list, at: key, path: [], value: part }
      : { verb: 'insert', list, part, to: { parent: null, at } };
    return [{ id, kind: 'list', part, key, isGone: !found, command }];
  });
}

/** The columns of an older entity that differ from those of the project. */
export function oldColumns(entity: JsonObject, project: Project): OldPart[] {
  const now = new Map(columnsOf(project.entity).map((column) => [column.name, column]));
  return columnsOf(entity).flatMap((column): OldPart[] => {
    const found = now.get(column.name);
    if (found && equalJson(found, column)) return [];
    const key = String(column.name);
    const command: Command = found
      ? { verb: 'setColumn', column: key, path: [], value: column }
      : { verb: 'addColumn', column };
    return [{ id: `column ${key}`, kind: 'column', part: column, key, isGone: !found, command }];
  });
}
