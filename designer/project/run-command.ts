import { exceedsBounds } from '../../schemas/document/bounds';
import { Domain } from '../../schemas/document/domain';
import { Entity } from '../../schemas/document/entity';
import { Page } from '../../schemas/document/page-kinds/page';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { FieldGrammars } from '../../schemas/model/field';
import { FormOperations, type FormEdit, type PartAddress } from '../../schemas/parts/form-operations';
import type { Bench } from '../../schemas/record/bench';
import type { Applied, Command, Refusal } from './command';
import { PAGE_LISTS, pageLists, withList, type PageList } from './page-lists';
import type { Project } from './project';
import { setAt, type Step } from './set-at';

/** Where the parts of a document are that commands address without naming a list: the form of a page, the columns of an entity, a menu. */
const PARTS = {
  page: { grammar: Page, path: ['formConfig', 'list'] },
  entity: { grammar: Entity, path: ['columns'] },
  domain: { grammar: Domain, path: ['menu'] },
} as const;

/** Applies commands to projects. Pure: equal arguments give equal results, and a refused command changes nothing. */
export class CommandRunner {
  readonly form: FormOperations;
  private readonly lists: ReadonlyMap<PageList, FormOperations>;

  constructor(types: FieldGrammars, kind: Bench['kind'] = 'page') {
    const { grammar, path } = PARTS[kind];
    this.form = new FormOperations(grammar, types, path);
    this.lists = new Map(
      pageLists.map((list) => [list, new FormOperations(Page, types, PAGE_LISTS[list].path)]),
    );
  }

  /** The project after the command. */
  apply(project: Project, command: Command): Applied {
    const { page } = project;
    switch (command.verb) {
      case 'insert':
        return this.insert(project, command);
      case 'move':
        return this.edited(project, this.of(command).move(page, command.at, command.to));
      case 'remove':
        return this.edited(project, this.of(command).remove(page, command.at));
      case 'wrap':
        return this.wrap(project, command);
      case 'set':
        return this.set(project, command);
      case 'addColumn':
        return this.addColumn(project, command);
      case 'setColumn':
        return this.setColumn(project, command);
      case 'replacePage':
        return this.checked({ page: command.page, entity: command.entity ?? project.entity });
      case 'all':
        return this.all(project, command.commands);
    }
  }

  /** Applies several commands in turn; those that are refused are left out and returned. */
  replay(project: Project, commands: readonly Command[]): { project: Project; refused: Command[] } {
    const refused: Command[] = [];
    let now = project;
    for (const command of commands) {
      const next = this.apply(now, command);
      if (next.refused) refused.push(command);
      else now = next.project;
    }
    return { project: now, refused };
  }

  /** The operations on the parts that a command is about. */
  private of({ list }: { list?: PageList }): FormOperations {
    return (list && this.lists.get(list)) ?? this.form;
  }

  private insert(project: Project, command: Extract<Command, { verb: 'insert' }>): Applied {
    const { list, part, to } = command;
    const page = list ? withList(project.page, list) : project.page;
    return this.edited(project, this.of(command).insert(page, part, to));
  }

  private wrap(project: Project, { at, container, list }: Extract<Command, { verb: 'wrap' }>): Applied {
    const found = this.form.find(project.page, at);
    if (!found) return refuse({ reason: 'unknownPart', key: lastKey(at) });
    const { parent, list: within, at: index, keys } = found;
    const added = this.form.insert(project.page, container, { parent, list: within, at: index });
    if (added.refused) return added;
    const holder = [...(parent ?? []).slice(0, keys.length - 1), String(container.key)];
    return this.edited(project, this.form.move(added.document, keys, { parent: holder, list }));
  }

  private set(project: Project, command: Extract<Command, { verb: 'set' }>): Applied {
    const { at, path, value } = command;
    const parts = this.of(command);
    if (at === null) return this.checked({ ...project, page: changed(project.page, path, value) });
    const found = parts.find(project.page, at);
    if (!found) return refuse({ reason: 'unknownPart', key: lastKey(at) });
    return this.edited(project, parts.replace(project.page, at, changed(found.part, path, value)));
  }

  private addColumn(
    project: Project,
    { column, part, to }: Extract<Command, { verb: 'addColumn' }>,
  ): Applied {
    const { entity } = project;
    const key = String(column.name);
    if (!entity) return refuse({ reason: 'noEntity', key });
    const columns = Array.isArray(entity.columns) ? entity.columns : [];
    if (columns.some((one) => isObject(one) && one.name === column.name))
      return refuse({ reason: 'columnTaken', key });
    const withColumn = { ...project, entity: { ...entity, columns: [...columns, column] } };
    if (!part) return this.checked(withColumn);
    return this.edited(withColumn, this.form.insert(project.page, part, to ?? { parent: null }));
  }

  private setColumn(
    project: Project,
    { column, path, value }: Extract<Command, { verb: 'setColumn' }>,
  ): Applied {
    const { entity } = project;
    if (!entity) return refuse({ reason: 'noEntity', key: column });
    const columns = Array.isArray(entity.columns) ? entity.columns : [];
    const at = columns.findIndex((one) => isObject(one) && one.name === column);
    if (at < 0) return refuse({ reason: 'unknownColumn', key: column });
    return this.checked({ ...project, entity: changed(entity, ['columns', at, ...path], value) });
  }

  private all(project: Project, commands: readonly Command[]): Applied {
    let now = project;
    for (const command of commands) {
      const next = this.apply(now, command);
      if (next.refused) return next;
      now = next.project;
    }
    return { project: now };
  }

  private edited(project: Project, edit: FormEdit): Applied {
    return edit.refused ? edit : this.checked({ ...project, page: edit.document });
  }

  /** Refuses what no server would store. */
  private checked(project: Project): Applied {
    const tooLarge = exceedsBounds(project.page) ?? exceedsBounds(project.entity ?? {});
    return tooLarge ? refuse({ reason: 'tooLarge' }) : { project };
  }
}

const refuse = (refused: Refusal): Applied => ({ refused });

const lastKey = (at: PartAddress): string => (typeof at === 'string' ? at : (at.at(-1) ?? ''));

const changed = (part: JsonObject, path: readonly Step[], value: Json | undefined): JsonObject => {
  const whole = setAt(part, path, value);
  return isObject(whole) ? whole : part;
};
