import type { FieldErrorName } from '../../schemas/errors/error-names';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { CellProblem } from '../sheets/sheet-row';
import type { RowBatch } from '../records/row-batch';
import { isMany, namesIn, type ReferenceTexts } from './reference-texts';
import { serialDate } from './serial-date';
import type { SheetColumn } from './sheet-columns';

const PROBLEMS: Readonly<Record<CellProblem, FieldErrorName>> = {
  errorValue: 'cellError',
  tooLong: 'cellTooLong',
  imprecise: 'cellImprecise',
  unstorable: 'characters',
};

/** Reads the cells of a row as values of its columns. */
export class CellReader {
  constructor(
    private readonly batch: RowBatch,
    private readonly references: ReferenceTexts,
  ) {}

  /** Adds the texts of a row that name rows of other entities. */
  collect(
    cells: Readonly<Record<string, string>>,
    columns: readonly SheetColumn[],
    wanted: Map<string, Set<string>>,
  ): void {
    for (const { name, field } of columns) {
      const text = cells[name];
      const entity = field.source?.entity;
      if (text === undefined || entity === undefined) continue;
      let texts = wanted.get(entity);
      if (!texts) wanted.set(entity, (texts = new Set()));
      for (const one of namesIn(text, field)) texts.add(one);
    }
  }

  /** The values of some columns; a text that its type cannot read stays a text, which the rules of the column refuse. */
  read(
    {
      cells,
      problems,
    }: { cells: Readonly<Record<string, string>>; problems?: Readonly<Record<string, CellProblem>> },
    columns: readonly SheetColumn[],
    { empty, current }: { empty: boolean; current: JsonObject | null },
  ): { values: JsonObject; errors: FieldError[] } {
    const values: JsonObject = {};
    const errors: FieldError[] = [];
    const { lang } = this.batch.request;
    for (const { name, field, label } of columns) {
      const text = cells[name];
      const problem = problems?.[name];
      if (problem) errors.push(fieldError(field.model, PROBLEMS[problem], lang, { label }));
      else if (text !== undefined) {
        const value = this.valueOf(text, field, current?.[field.model]);
        if (isError(value)) errors.push(value);
        else values[field.model] = value;
      } else if (empty) values[field.model] = isMany(field) ? [] : null;
    }
    return { values, errors };
  }

  private valueOf(text: string, field: Field, stored: Json | undefined): Json | FieldError {
    if (field.source) return this.referred(text, field, stored);
    const { fieldTypes, plans } = this.batch.environment;
    const type = fieldTypes.get(field.type);
    if (!type?.read) return text;
    const value = type.read(serialDate(text, field, fieldTypes), field);
    // An export in another language has the labels of that language.
    const source = plans.get(this.batch.plan.id)?.model.byName.get(field.model);
    return value === text && source && type.prompt === 'select' ? type.read(text, source) : value;
  }

  private referred(text: string, field: Field, stored: Json | undefined): Json | FieldError {
    const kept = [stored ?? []].flat().filter((id): id is number => typeof id === 'number');
    if (this.isRoot(text, field)) return null;
    const ids: number[] = [];
    for (const one of namesIn(text, field)) {
      const found = this.references.find(one, field, kept);
      if (typeof found !== 'number') return found;
      ids.push(found);
    }
    return isMany(field) ? ids : (ids[0] ?? null);
  }

  /** Whether a text is the label of "no parent", which lists and exports show. */
  private isRoot(text: string, { source }: Field): boolean {
    const { environment, request } = this.batch;
    const target = environment.plans.get(source?.entity ?? '');
    return (
      Boolean(target?.root) &&
      [target!.root, environment.word(target!.root!, request.lang, target)].includes(text)
    );
  }
}

function isError(value: Json | FieldError): value is FieldError {
  return typeof value === 'object' && value !== null && 'msg' in value && 'path' in value;
}
