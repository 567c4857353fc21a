import type { FoundPart } from '../../schemas/parts/form-operations';
import type { Project } from '../project/project';
import { columnsOf } from '../project/project-fields';

/** Gives names that neither the columns nor the parts of a form have; each only once. */
export class FreshNames {
  private readonly taken: Set<string>;

  constructor({ page, entity }: Project, parts: Iterable<FoundPart>) {
    this.taken = new Set([
      ...columnsOf(entity).map(({ name }) => String(name)),
      ...columnsOf(page).map(({ name }) => String(name)),
      ...[...parts].flatMap(({ part, keys }) => [
        ...keys,
        ...(typeof part.model === 'string' ? [part.model] : []),
      ]),
    ]);
  }

  /** `input1` for `input`: the first that is not taken. */
  of(base: string): string {
    const stem = base.replace(/\d+$/, '') || 'part';
    let at = 1;
    while (this.taken.has(`${stem}${at}`)) at++;
    const name = `${stem}${at}`;
    this.taken.add(name);
    return name;
  }

  /** The name itself unless it is taken. */
  or(name: string): string {
    if (this.taken.has(name)) return this.of(name);
    this.taken.add(name);
    return name;
  }
}
