import type { Linkage } from '../document/linkage';
import type { Field, FieldGrammars } from '../model/field';
import { compileExpression } from '../expression/expression';
import type { LostMember } from '../expression/lost-members';
import { ExpressionError } from '../expression/expression-error';
import { pathParts } from '../model/through';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { rowChecks } from '../record/field-facts';
import { unknownName } from '../problems/unknown-name';

/** The names that an expression of a rule reads. */
export interface NamesRead {
  /** Path below the field: `linkage[0].then.set`. */
  path: string;
  names: readonly string[];
  /** Names that a row of a sub-table reads of its form. */
  outerNames: readonly string[];
  /** What they read of the rows that columns refer to. */
  paths: readonly string[];
  /** What they read of values in another way. */
  lost: readonly LostMember[];
}

/** What the rules of a field read. Expressions that do not compile are reported elsewhere. */
export function namesRead(linkage: readonly Linkage[] = []): NamesRead[] {
  return linkage.flatMap(({ when, then }, at) => {
    const where = Object.entries(then.options?.where ?? {});
    const texts: [string, string | undefined][] = [
      ['when', when],
      ['then.set', then.set],
      ['then.fill', then.fill],
      ...where.map(([name, text]): [string, string] => [`then.options.where.${name}`, text]),
    ];
    return texts.flatMap(([key, text]) =>
      text === undefined ? [] : [{ path: `linkage[${at}].${key}`, ...namesOf(text) }],
    );
  });
}

/**
 * The rules of a sub-table's columns, which stand at `path`: reports names that are no column of the row, and returns by place the names that they
 * read of the form.
 */
export function readInRows(
  field: Field,
  fieldTypes: FieldGrammars,
  path: string,
  report: Report,
  /** Whether a column of the form refers to other rows, of which its rows can read nothing. */
  isOuterReference: (name: string) => boolean,
): Map<string, readonly string[]> {
  const cells = fieldTypes.get(field.type)?.rows?.(field) ?? [];
  const refersTo = (name: string) => cells.some(({ model, source }) => model === name && source);
  const reportLost = (
    { paths, lost, outerNames }: Omit<NamesRead, 'path' | 'names'>,
    place: string,
  ): void => {
    for (const { name, member } of lost)
      if (outerNames.includes(name) && isOuterReference(name))
        report(place, cause('pathOfForm', { name: `form.${name}.${member}` }), 'tolerated');
    // Line items are checked with their own entity.
    if (field.lines) return;
    const named = [...paths.map((one) => pathParts(one).reference), ...lost.map(({ name }) => name)];
    for (const name of new Set(named))
      if (refersTo(name) && !outerNames.includes(name))
        report(place, cause('pathInRows', { name }), 'tolerated');
  };
  const columns = cells.map(({ model }) => model);
  const outer = new Map<string, readonly string[]>();
  cells.forEach(({ linkage }, at) => {
    for (const read of namesRead(linkage)) {
      const place = `${path}[${at}].${read.path}`;
      for (const name of read.names)
        if (!columns.includes(name)) report(place, unknownName(name, columns), 'tolerated');
      reportLost(read, place);
      outer.set(place, read.outerNames);
    }
  });
  // Those of line items are columns of their entity, and are checked with it.
  if (!field.lines)
    rowChecks(field).forEach(({ when, expr }, at) =>
      Object.entries({ when, expr }).forEach(([key, text]) => {
        if (!text) return;
        const place = `${path.replace(/list$/, 'checks')}[${at}].${key}`;
        const read = namesOf(text);
        reportLost(read, place);
        outer.set(place, read.outerNames);
      }),
    );
  return outer;
}

function namesOf(text: string): Pick<NamesRead, 'names' | 'outerNames' | 'paths' | 'lost'> {
  try {
    return compileExpression(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { names: [], outerNames: [], paths: [], lost: [] };
  }
}
