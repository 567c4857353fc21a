import { AppError } from '../../schemas/errors/app-error';
import { isPath } from '../../schemas/model/through';
import type { Field } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import type { CompiledPage } from '../../schemas/model/page';
import { translateField, translateText, type Words } from '../../schemas/model/translate';
import { pageWords } from '../../schemas/model/words';
import { sheetColumn, type SheetColumn } from '../../schemas/sheet/sheet-column';
import type { Db, Session } from '../action';
import { hiddenFields } from '../access/field-rights';
import { mayReadThrough } from '../access/name-rights';
import { orgWords, withOrgWords } from '../menu/org-words';

/** The list page of an entity: the named one, or the first that shows its rows. Throws when there is none. */
export function listPageOf(model: Model, entity: string, named: string | null): CompiledPage {
  const pages = named === null ? [...model.pages.values()] : [model.pages.get(named)];
  for (const page of pages)
    if (page && !('problems' in page) && page.kind === 'list' && page.entity === entity) return page;
  throw new AppError('unknownPage', { id: named ?? entity });
}

/** The columns of a list page as a session sees them, with their words. */
export class ExportedPage {
  private constructor(
    readonly page: CompiledPage,
    private readonly model: Model,
    private readonly session: Session,
    private readonly words: Words,
  ) {}

  /** A page in a language, with the replacements of the session's organisation. */
  static async of(
    page: CompiledPage,
    model: Model,
    { session, tx, lang }: { session: Session; tx: Db; lang: string },
  ): Promise<ExportedPage> {
    const words = withOrgWords(pageWords(model, lang, page), await orgWords(tx, session));
    return new ExportedPage(page, model, session, words);
  }

  get title(): string {
    return this.word(this.page.title);
  }

  /** A text of the page. */
  word(text: string): string {
    return translateText(text, this.words);
  }

  /** The columns that the list shows to everyone, as far as the session sees them. */
  usualColumns(): string[] {
    return this.page.tableConfig.columns
      .filter(({ column, field, hidden }) => !hidden && !field.formBy && this.sees(column, field))
      .map(({ column }) => column);
  }

  /** A column of the page, translated; null for one that is unknown or not visible: callers cannot tell which. */
  column(name: string): { field: Field; label: string; sheet: SheetColumn } | null {
    const listed = this.page.tableConfig.columns.find(({ column }) => column === name);
    const given = listed?.field ?? this.page.columns.find(({ model }) => model === name);
    if (!given || given.formBy || !this.isShown(given) || !this.sees(name, given)) return null;
    const field = translateField(given, this.words, this.model.fieldTypes);
    return { field, label: field.label, sheet: sheetColumn(field, this.model.fieldTypes.get(field.type)) };
  }

  /** Secrets, and rows that are stored apart, stand in no list. */
  private isShown(field: Field): boolean {
    const type = this.model.fieldTypes.get(field.type);
    return type !== undefined && !type.valueless && !type.apart && type.isSecret?.(field) !== true;
  }

  private sees(name: string, { through }: Field): boolean {
    const hidden = hiddenFields(this.session, this.page.entity ?? '');
    if (hidden.has(name)) return false;
    if (!through) return true;
    const far = this.model.entities.get(through.entity);
    if (hidden.has(through.reference) || !far) return false;
    return !isPath(name) || mayReadThrough(this.session, far, through.column);
  }
}

/** Whether a list page shows the rows of an entity. */
export function hasListPage(model: Model, entity: string): boolean {
  return [...model.pages.values()].some(
    (page) => !('problems' in page) && page.kind === 'list' && page.entity === entity,
  );
}
