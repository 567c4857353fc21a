import { isOrdered, isSummable } from '../check/check-columns';
import { checkGrammar } from '../parse/check-grammar';
import type { Choice } from '../document/dictionary';
import type { Column } from '../document/entity';
import type { Field, FieldGrammar, FieldOptions, FieldType, FieldTypes, FormChoice } from './field';
import type { Linkage } from '../document/linkage';
import { LinkageCycleError, LinkageGraph } from '../linkage/linkage-graph';
import type { FormItem } from '../document/form-document';
import { checkChecks } from '../check/check-checks';
import { checkExpression } from '../check/check-expression';
import { checkMarkup } from '../check/check-markup';
import { choiceSource, joinInner } from './join-inner';
import { joinLines } from './join-lines';
import { joinSources } from './join-sources';
import type { Neighbours } from './neighbours';
import { compilePattern, PatternError } from '../expression/pattern';
import { reportBelow, type Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { AUTO_HELP } from './system-fields';
import { isPath, pathParts } from './through';
import { unknownName } from '../problems/unknown-name';
import { rowChecks } from '../record/field-facts';

/** Characters of an automatic number between prefix and sequence: the day (8) and the organisation (3). */
const NUMBER_PLACE = 11;

/** Joins a column with its field type, its enumeration and the entity it refers to. Problems go to `report`. */
export function joinColumn(column: Column, neighbours: Neighbours, report: Report): Field {
  const type = neighbours.fieldTypes.get(column.type);
  if (!type) report('type', unknownName(column.type, [...neighbours.fieldTypes.keys()]));
  const options = columnOptions(column, type, neighbours, report);
  const field = columnField(column, options);
  joinReferences(field, column, type, neighbours, report);
  if (type) joinType(field, column, type, neighbours, report);
  checkRules(field.rules, report);
  return field;
}

/** The options of a column: the defaults of its type, the keys of the column, its enumeration, its own options. */
function columnOptions(
  column: Column,
  type: FieldGrammar | undefined,
  neighbours: Neighbours,
  report: Report,
): FieldOptions {
  const options: FieldOptions = { ...type?.defaults };
  if (column.maxLength !== undefined) options.maxLength = column.maxLength;
  if (column.min !== undefined) options.min = column.min;
  if (column.max !== undefined) options.max = column.max;
  if (column.precision !== undefined) options.precision = column.precision;
  if (column.multiple) options.multiple = true;
  if (column.default !== undefined) options.defaultValue = column.default;
  // The default of a form item without a column is a number; a column without a default has none.
  else if (typeof options.defaultValue === 'number') delete options.defaultValue;
  if (column.enum !== undefined) {
    const enumeration = neighbours.enumeration(column.enum);
    if (enumeration) options.options = enumeration.values as Choice[];
    else if (!neighbours.unreadEnum(column.enum))
      report('enum', unknownName(column.enum, neighbours.enumerationNames()));
  }
  Object.assign(options, column.options);
  return options;
}

/** The keys of a column that are those of its field, or follow from them alone. */
function columnField(column: Column, options: FieldOptions): Field {
  const field: Field = {
    key: column.name,
    model: column.name,
    type: column.type,
    label: column.label,
    options,
    rules: column.rules ?? [],
    required: column.required ?? false,
  };
  const help = column.help ?? (column.auto && AUTO_HELP);
  if (help) field.help = help;
  if (column.auto) field.numberLength = column.auto.prefix.length + NUMBER_PLACE + column.auto.digits;
  if (column.defaultFrom) field.defaultFrom = column.defaultFrom;
  if (column.defaultMarked) field.defaultMarked = column.defaultMarked;
  if (column.linkage) field.linkage = column.linkage;
  if (column.hiddenValue) field.hiddenValue = column.hiddenValue;
  if (column.readOnly || column.computed || column.total) field.readOnly = true;
  if (column.immutable) field.immutable = true;
  if (column.notBy) field.notBy = column.notBy;
  if (column.computed) field.computed = true;
  if (column.sensitive) field.sensitive = column.sensitive;
  return field;
}

/** Joins what a column refers to: rows of one entity, of several, or a form. */
function joinReferences(
  field: Field,
  column: Column,
  type: FieldGrammar | undefined,
  neighbours: Neighbours,
  report: Report,
): void {
  if (column.refers !== undefined) {
    const source = choiceSource(column.refers, neighbours, report);
    if (source) field.source = source;
    if (source && type && !choosesRows(type, field))
      report('refers', cause('cannotRefer', { type: column.type }));
  }
  if (column.refersBy) {
    const sourceBy = joinSources(column, neighbours, report);
    if (sourceBy) field.sourceBy = sourceBy;
    if (sourceBy && type && !choosesRows(type, field))
      report('refersBy', cause('cannotRefer', { type: column.type }));
  }
  if (column.formBy) {
    field.formBy = formChoice(column.formBy);
    // What only its form can tell apart is masked as a whole wherever the form is not known.
    field.sensitive = 'all';
    if (column.type !== FORM_TYPE) report('formBy', cause('formByType', { type: column.type }));
  }
}

/** Joins what the field type says about the column, and checks its options by the grammar of the type. */
function joinType(
  field: Field,
  column: Column,
  type: FieldGrammar,
  neighbours: Neighbours,
  report: Report,
): void {
  const { options } = field;
  const sql = type.storage(field);
  // An unsupported `range` is ignored here; `check-columns.ts` reports it.
  if (column.range && isOrdered(sql)) field.range = true;
  if (column.summary && isSummable(sql, field)) field.summary = true;
  if (sql && sql !== 'jsonb' && !sql.endsWith('[]') && !column.computed && !column.sensitive)
    field.sortable = true;
  // `check-columns.ts` reports an invalid default of the column itself.
  const told = column.default !== undefined && column.options?.defaultValue === undefined;
  // The values of an enumeration that the type cannot take are reported at `enum`, if the column names the
  // enumeration.
  const named = column.enum !== undefined && column.options?.options === undefined;
  for (const found of checkGrammar(type.options, options, 'options')) {
    if (told && found.path.startsWith('options.defaultValue')) continue;
    report(named && found.path === 'options.options' ? 'enum' : found.path, found);
  }
  checkMarkup(type, options, told ? 'default' : 'options.defaultValue', report);
  Object.assign(field, joinInner(options, neighbours, report));
  checkLinkage(field, field.linkage ?? [], neighbours, report, column.refers !== undefined);
  if (type.apart) joinLines(field, column, neighbours, { report, join: joinColumn });
  checkRows(field, type.rows?.(field) ?? [], report);
  Object.assign(field, exactness(type, field));
}

/** The type of columns that hold the values of a form. */
const FORM_TYPE = 'json';

function formChoice({ column, pages }: NonNullable<Column['formBy']>): FormChoice {
  const path = isPath(column) ? pathParts(column) : null;
  return {
    column: path?.reference ?? column,
    ...(path && { far: path.column }),
    ...(pages && { pages }),
  };
}

/** Which values of the field are amounts. */
function exactness(type: FieldType, field: Field): Pick<Field, 'decimals' | 'rowDecimals'> {
  const cells = (type.rows?.(field) ?? []).flatMap(({ model, decimals }) =>
    decimals === undefined ? [] : [[model, decimals] as const],
  );
  return {
    ...(type.decimals !== undefined && { decimals: type.decimals }),
    ...(cells.length > 0 && { rowDecimals: Object.fromEntries(cells) }),
  };
}

/** Whether a type has choices; such a type stores ids when the choices are rows. */
function choosesRows(type: FieldGrammar, field: Field): boolean {
  return type.prompt === 'select' && (type.storage(field)?.startsWith('bigint') ?? false);
}

/** The field of a form item: the column's field, overridden by the item. */
export function overrideField(field: Field, item: FormItem, neighbours: Neighbours, report: Report): Field {
  const { fieldTypes } = neighbours;
  const type = fieldTypes.get(item.type ?? field.type);
  // An unknown type is drawn as a placeholder that keeps the value.
  if (!type && item.type) report('type', unknownName(item.type, [...fieldTypes.keys()]), 'warning');
  const joined: Field = {
    ...field,
    key: item.key ?? field.key,
    type: item.type ?? field.type,
    label: item.label ?? field.label,
    required: item.required ?? field.required,
    rules: [...field.rules, ...(item.rules ?? [])],
    options: {
      ...(item.type ? type?.defaults : undefined),
      ...kept(field, item.type, type),
      ...item.options,
    },
  };
  const help = item.help ?? field.help;
  if (help) joined.help = help;
  if (item.linkage) joined.linkage = [...(field.linkage ?? []), ...item.linkage];
  if (item.requiredMessage) joined.requiredMessage = item.requiredMessage;
  if (item.hiddenValue) joined.hiddenValue = item.hiddenValue;
  // The column's own options are checked with the column.
  if (type && (item.options || item.type)) {
    for (const found of checkGrammar(type.options, joined.options, 'options')) report(found.path, found);
    checkMarkup(type, joined.options, 'options.defaultValue', report);
    const { min, max } = joined.options;
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      report('options.max', cause('tooSmall', { n: min, came: max }), 'tolerated');
  }
  if (item.options) Object.assign(joined, joinInner(joined.options, neighbours, report));
  if (type && item.options) checkRows(joined, type.rows?.(joined) ?? [], report);
  if (item.type || item.options) {
    delete joined.decimals;
    delete joined.rowDecimals;
    if (type) Object.assign(joined, exactness(type, joined));
  }
  checkLinkage(joined, item.linkage ?? [], neighbours, report);
  checkRules(item.rules ?? [], report);
  return joined;
}

/** Keeps only the options that the new type supports. */
function kept(field: Field, other: string | undefined, type: FieldGrammar | undefined): FieldOptions {
  if (!type || other === undefined || other === field.type) return field.options;
  const known: object = type.options.properties;
  return Object.fromEntries(Object.entries(field.options).filter(([name]) => name in known));
}

/** Every expression must compile, and filters on choices must name columns of the referenced entity. */
function checkLinkage(
  field: Field,
  rules: readonly Linkage[],
  neighbours: Neighbours | null,
  report: Report,
  /** Whether the column declares a reference, even to a missing entity. */
  refers = field.source !== undefined,
): void {
  rules.forEach(({ when, then }, at) => {
    checkExpression(when, `linkage[${at}].when`, report);
    if (then.set !== undefined) checkExpression(then.set, `linkage[${at}].then.set`, report);
    if (then.fill !== undefined) checkExpression(then.fill, `linkage[${at}].then.fill`, report);
    const target = neighbours?.entity(field.source?.entity ?? '');
    for (const [column, text] of Object.entries(then.options?.where ?? {})) {
      const path = `linkage[${at}].then.options.where.${column}`;
      checkExpression(text, path, report);
      const names = target?.columns.map(({ name }) => name) ?? [];
      if (!refers) report(path, cause('onlyReferencesNarrow'));
      else if (target && !names.includes(column)) report(path, unknownName(column, names));
    }
  });
}

/** Checks the rules of the columns of a sub-table, and of its rows; those of line items belong to their entity. */
function checkRows(field: Field, cells: readonly Field[], report: Report): void {
  const columns = new Set(cells.map(({ model }) => model));
  if (!field.lines) checkChecks(rowChecks(field), 'options.checks', columns, report);
  cells.forEach((cell, at) => {
    const inner = reportBelow(report, `options.list[${at}]`);
    checkLinkage(cell, cell.linkage ?? [], null, inner);
    checkRules(cell.rules, inner);
  });
  checkCircles(cells, 'options.list', report);
}

/** Reports rules that form a cycle. Expressions that do not compile are reported elsewhere. */
export function checkCircles(
  fields: readonly Field[],
  path: string,
  report: Report,
  types: FieldTypes = new Map(),
): void {
  try {
    new LinkageGraph(fields, (field) => types.get(field.type)?.rows?.(field) ?? []);
  } catch (error) {
    if (error instanceof LinkageCycleError) report(path, cause('ruleCircle', { chain: error.cycle }));
  }
}

function checkRules(rules: Field['rules'], report: Report): void {
  rules.forEach((rule, at) => {
    try {
      compilePattern(rule.pattern);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      report(`rules[${at}].pattern`, cause('badPattern', { reason: error.reason }));
    }
  });
}
