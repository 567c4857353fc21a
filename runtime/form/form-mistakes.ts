import type { FieldError } from '../../schemas/errors/field-error';
import { modelOf } from './form-problems';

/**
 * Decides which errors are shown: those of blurred fields, all after a submit, and server errors until their field
 * changes.
 */
export class FormMistakes {
  /** Blurred fields with their blurred parts; null for the whole field. */
  private readonly touched = new Map<string, ReadonlySet<string> | null>();
  private submitted = false;
  private found: readonly FieldError[] = [];
  private refused: readonly FieldError[] = [];

  /** `check` returns all errors of the current record. */
  constructor(private readonly check: () => FieldError[]) {}

  /** The visible errors. A server error is hidden if its field has an error of its own. */
  get shown(): readonly FieldError[] {
    const own = new Set(this.found.map(modelOf));
    return [...this.found, ...this.refused.filter((error) => !own.has(modelOf(error)))];
  }

  /** A field was blurred, or parts of it by path: `3/word`, or `3` for a row. The parts replace earlier ones. */
  touch(model: string, parts?: readonly string[]): void {
    if (!parts) this.touched.set(model, null);
    else if (this.touched.get(model) !== null) this.touched.set(model, new Set(parts));
    this.present();
  }

  /** Marks fields that were loaded with invalid values as blurred. */
  touchAll(models: readonly string[]): void {
    if (models.length === 0) return;
    for (const model of models) this.touched.set(model, null);
    this.present();
  }

  /** A value changed: fixed errors disappear immediately. */
  change(model: string): void {
    this.refused = this.refused.filter((error) => modelOf(error) !== model);
    if (this.submitted || this.touched.size > 0) this.present();
  }

  /** Validates everything and shows all errors, as before a submit. */
  checkAll(): readonly FieldError[] {
    this.submitted = true;
    this.refused = [];
    this.present();
    return this.found;
  }

  /** Validates everything, shows and returns the errors of some fields, as before the next step of a form. */
  checkSome(models: ReadonlySet<string>): readonly FieldError[] {
    this.refused = this.refused.filter((error) => !models.has(modelOf(error)));
    this.touchAll([...models]);
    return this.found.filter((error) => models.has(modelOf(error)));
  }

  /** Continues where those of an earlier version of the form are, with its server errors as `word` words them. */
  continue(before: FormMistakes, word: (error: FieldError) => FieldError): void {
    for (const [model, parts] of before.touched) this.touched.set(model, parts);
    this.submitted = before.submitted;
    this.refused = before.refused.map(word);
    if (this.submitted || this.touched.size > 0) this.present();
  }

  /** Replaces the server errors. */
  refuse(errors: readonly FieldError[]): void {
    this.refused = errors;
  }

  forget(): void {
    this.touched.clear();
    this.submitted = false;
    this.found = [];
    this.refused = [];
  }

  private present(): void {
    this.found = this.check().filter((error) => this.submitted || this.wasBlurred(error));
  }

  private wasBlurred({ path }: FieldError): boolean {
    const [model = path, row, cell] = path.split('/');
    const parts = this.touched.get(model);
    if (!parts || row === undefined) return parts !== undefined;
    return parts.has(row) || parts.has(`${row}/${cell}`);
  }
}
