import type { FieldError } from '../../schemas/errors';
import { modelOf } from './form-problems';

/**
 * Which mistakes are shown: those of fields that were left, after a submit all, and what the server refused
 * until its field is changed.
 */
export class FormMistakes {
  /** Fields that were left, with the parts of them that were; null: all of it. */
  private readonly touched = new Map<string, ReadonlySet<string> | null>();
  private submitted = false;
  private found: readonly FieldError[] = [];
  private refused: readonly FieldError[] = [];

  /** `check` finds every mistake of the record as it is now. */
  constructor(private readonly check: () => FieldError[]) {}

  /** What is shown now. A field the check finds fault with does not also repeat what the server said. */
  get shown(): readonly FieldError[] {
    const own = new Set(this.found.map(modelOf));
    return [...this.found, ...this.refused.filter((error) => !own.has(modelOf(error)))];
  }

  /** A field was left, or parts of it: `3/word` or, of a whole row, `3`. They take the place of those named before. */
  touch(model: string, parts?: readonly string[]): void {
    if (!parts) this.touched.set(model, null);
    else if (this.touched.get(model) !== null) this.touched.set(model, new Set(parts));
    this.present();
  }

  /** Fields that came wrong: they are told about as if they had been left. */
  touchAll(models: readonly string[]): void {
    if (models.length === 0) return;
    for (const model of models) this.touched.set(model, null);
    this.present();
  }

  /** A value changed: mistakes that are mended disappear at once. */
  change(model: string): void {
    this.refused = this.refused.filter((error) => modelOf(error) !== model);
    if (this.submitted || this.touched.size > 0) this.present();
  }

  /** Everything is checked and shown, as before a submit. */
  checkAll(): readonly FieldError[] {
    this.submitted = true;
    this.refused = [];
    this.present();
    return this.found;
  }

  /** The server's answer replaces the one before. */
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
    this.found = this.check().filter((error) => this.submitted || this.wasLeft(error));
  }

  private wasLeft({ path }: FieldError): boolean {
    const [model = path, row, cell] = path.split('/');
    const parts = this.touched.get(model);
    if (!parts || row === undefined) return parts !== undefined;
    return parts.has(row) || parts.has(`${row}/${cell}`);
  }
}
