import type { NotBy } from '../document/not-by';
import type { TObject } from 'typebox';
import type { Choice } from '../document/dictionary';
import type { DefaultFrom } from '../document/default-from';
import type { Check } from '../document/entity';
import type { Rule } from '../document/rule';
import type { Mask } from '../document/mask';
import type { TypeNames } from '../grammar/named';
import type { FieldErrorName } from '../errors/error-names';
import type { ErrorParams } from '../text/fill';
import type { Json, JsonObject, JsonSchema } from '../json';
import type { Total } from '../document/lines';
import type { HiddenValue, Linkage } from '../document/linkage';

/**
 * A column joined with its form item: what the browser renders, both sides validate and the server stores. `options`
 * holds everything that the field type reads, completed with the type's defaults.
 */
export interface Field {
  /** Identity in documents; a rename does not change it. */
  key: string;
  /** Data path: the column's name. */
  model: string;
  type: string;
  label: string;
  help?: string;
  options: FieldOptions;
  rules: Rule[];
  required: boolean;
  /** Replaces the catalogue's message for a missing value. */
  requiredMessage?: string;
  /** The source of the choices when they are rows of another entity. */
  source?: ChoiceSource;
  /** The same when another column of the row decides about the entity. */
  sourceBy?: SourceBy;
  /** It holds the values of a form that another column chooses. */
  formBy?: FormChoice;
  /** The same for the columns of the rows inside the value, by model. */
  sources?: Readonly<Record<string, ChoiceSource>>;
  linkage?: Linkage[];
  /** It is the state of documents. */
  isState?: true;
  /** What happens to the value while the field is hidden; `omit` by default. */
  hiddenValue?: HiddenValue;
  /** New rows take the value from the session. */
  defaultFrom?: DefaultFrom;
  /** New rows refer to the row with this mark. */
  defaultMarked?: string;
  /** Written only by the server: shown, never sent. */
  readOnly?: boolean;
  /** Read-only after the row is created. */
  immutable?: boolean;
  /** Read-only after the row is created, because a rule compares it with a value that the session does not see. */
  heldBack?: boolean;
  /** Why; by default that rule. */
  heldReason?: string;
  /** It counts the rows that keep a row from being deleted: their refusal, with `{name}` and `{n}`. */
  inUse?: string;
  /** It is the parent in a tree, whose rows below keep a row from being deleted: their refusal, with `{name}` and `{n}`. */
  childrenInUse?: string;
  /** Read-only after the row is created for the person in a column of the row. */
  notBy?: NotBy;
  /** Length of the numbers that the server gives to rows without a value. */
  numberLength?: number;
  computed?: boolean;
  /** It is a column of the row that a reference names. */
  through?: ThroughOf;
  /** Of a reference: the columns of its row that rules and checks read, as fields with the path as model. */
  far?: readonly Field[];
  /** The rows of another entity that are saved with the record. */
  lines?: LinesOf;
  /** The columns of the lines, joined like those of a form. */
  cells?: readonly Field[];
  /** In rows: no two of a record have the same value. */
  distinct?: Distinct;
  /** Derived from the lines of the record. */
  total?: TotalOf;
  sensitive?: Mask;
  /** Searched as a range `[from, to]`. */
  range?: boolean;
  /** The decimals of its values, which are texts of digits; expressions calculate with them exactly. */
  decimals?: number;
  /** The same for the columns of the rows inside the value, by model. */
  rowDecimals?: Readonly<Record<string, number>>;
  /** Columns with amounts that a form does not send, but rules of the field or of its rows may read. */
  unsent?: readonly UnsentAmount[];
  summary?: boolean;
  /** The list can be sorted by it. */
  sortable?: boolean;
}

/** A read-only column with amounts. */
export type UnsentAmount = Pick<Field, 'model' | 'decimals' | 'rowDecimals'>;

/** How another column chooses the form whose values a column holds. */
export interface FormChoice {
  /** The column that decides: one of an enumeration, a text, or a reference. */
  column: string;
  /** Of a reference: the column of its row that holds the id of the form's page. */
  far?: string;
  /** The page of the form by value; absent: the column holds the page's id. */
  pages?: Readonly<Record<string, string>>;
}

/** Which rows of a record must have different values in a column. */
export interface Distinct {
  /** Only rows with the same value in this column. */
  within?: string;
  /** Only rows whose columns have these values. */
  where?: Readonly<Record<string, readonly Json[]>>;
}

/** A column of the row that a reference names. */
export interface ThroughOf {
  /** The column that refers to the row. */
  reference: string;
  entity: string;
  column: string;
  /** The labels of the reference and the column; absent when a document gives one of its own. */
  labels?: readonly string[];
  /** How lists are searched by it; absent: they are not. */
  searchable?: SearchKind;
}

/** Where the line items of a record are stored. */
export interface LinesOf {
  entity: string;
  /** The column of the lines that refers to the record. */
  column: string;
  /** The column that holds the place of a line, from 1. */
  order: string;
  max: number;
  /** Rules over several columns of a line. */
  checks: readonly Check[];
}

/** What a total is derived from. */
export interface TotalOf {
  kind: Total['kind'];
  /** The column of the record that holds the lines. */
  lines: string;
  /** The summed column; absent for a count. */
  column?: string;
}

/**
 * Options that more than one type reads. Each type's own grammar decides which of them, and which others, it accepts.
 */
export interface FieldOptions {
  width?: string | number;
  placeholder?: string;
  defaultValue?: Json;
  disabled?: boolean;
  hidden?: boolean;
  clearable?: boolean;
  multiple?: boolean;
  showSearch?: boolean;
  maxLength?: number | null;
  min?: number | null;
  max?: number | null;
  precision?: number | null;
  /** Static choices: the enumeration's values, or the item's own. */
  options?: Choice[];
  [option: string]: unknown;
}

/** The entity whose rows are the choices of a field. */
export interface ChoiceSource {
  entity: string;
  /** URL of the option call, relative to `/api/v1/`. */
  url: string;
  tree: boolean;
  /** The choices are searched by keyword and paged instead of loaded in one response. */
  large: boolean;
  /**
   * For a search criterion: offers every row the session can read. A form offers only rows that its record may refer
   * to.
   */
  readable?: boolean;
  /** The column is the parent in the tree of its own entity: only there "no parent" is a choice. */
  parent?: true;
  /** Criteria by which the form's rules filter the choices. */
  criteria?: JsonObject;
}

/** The sources of a reference whose entity depends on another column. */
export interface SourceBy {
  /** The column whose value decides. */
  column: string;
  /** By value; none for a value with which the reference is empty. */
  sources: readonly { value: string | number; source: ChoiceSource }[];
}

/** Column types the server creates. */
export type SqlType =
  | 'text'
  | 'integer'
  | 'bigint'
  | `numeric(${number},${number})`
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'jsonb'
  | 'text[]'
  | 'integer[]'
  | 'bigint[]';

/** Whether a field has a value: stored in a column, or in rows of another entity. */
export function holdsValue(type: FieldType, field: Field): boolean {
  return type.apart === true || type.storage(field) !== null;
}

/** Whether a column of this type holds several values. */
export function isMany(type: SqlType): boolean {
  return type.endsWith('[]');
}

/**
 * How a search criterion on the column is interpreted. `contains`: substring · `equal`: one value · `in`: one or
 * several values · `range`: `[from, to]` · `tree`: a node and its descendants.
 */
export type SearchKind = 'contains' | 'equal' | 'in' | 'range' | 'tree';

/** An error of the catalogue for a value; the caller adds `label`. */
export interface FieldProblem {
  error: FieldErrorName;
  params?: ErrorParams;
}

/** The stored files that a value refers to, and the field's requirements for each. */
export interface FileClaim {
  readonly paths: readonly string[];
  /** Allowed file name extensions; empty: any. */
  readonly endings: readonly string[];
  /** Maximum size in bytes; null: the limit of the store. */
  readonly maxBytes: number | null;
}

/** An error inside a value: its place, and an entry of the catalogue or a message of the document. */
export type LocatedProblem = { at: string } & (FieldProblem | { message: string });

/** Whether a text or number matches a pattern; true for other values and for invalid patterns. */
export type KeepsPattern = (pattern: string, value: Json) => boolean;

/** The HTML that a text may contain: elements, each with its attributes. Both sides remove everything else. */
export interface AllowedMarkup {
  readonly elements: Readonly<Record<string, readonly string[]>>;
  /** Allowed URL schemes of links. */
  readonly schemes: readonly string[];
  /**
   * Pictures are allowed in values, not in documents: `<img src="path" alt="…">` of files in the store of this
   * installation, and of nowhere else.
   */
  readonly pictures?: true;
}

/** The pure half of a field type (`field.ts` in its folder in `widgets/`): how its values behave, on both sides. */
export interface FieldType {
  /** The exact name in documents. */
  readonly type: string;
  /** Option values for what a document does not set. */
  readonly defaults: FieldOptions;
  /** Draws something but has no value: a divider, a text, a button. */
  readonly valueless?: boolean;
  /** Its value consists of rows of another entity: the record's own table has no column for it. */
  readonly apart?: true;
  /** Its texts are one line each, in which line breaks and invisible characters are refused. */
  readonly oneLine?: true;
  /** Its values are amounts: texts of digits with this many decimals. */
  readonly decimals?: number;
  /** Its values are too long for a table cell. */
  readonly long?: true;
  /** Allowed in the rows of a value: as a column of a sub-table, or as an inner item of an option. */
  readonly inRows?: true;
  /** Inside the rows of a value, its choices may be rows of another entity. */
  readonly refersInRows?: true;
  /**
   * Its values and its `defaultValue` are HTML: sanitised before they are stored and again before they are shown. A
   * document with forbidden markup is rejected.
   */
  readonly markup?: AllowedMarkup;
  /** Selects the required message: 请输入… / 请选择… / …是必须的 / 请完善地址信息. */
  readonly prompt: 'input' | 'select' | 'upload' | 'address';
  /** The same for types whose empty value names the control inside it. */
  promptFor?(value: Json | undefined, field: Field): FieldType['prompt'];
  /** The initial value of an item. */
  initial(field: Field): Json;
  /** The SQL type of the value; null for items without a value (divider, button …). */
  storage(field: Field): SqlType | null;
  /** The schema of a value that is present; the caller handles empty values. */
  schema(field: Field): JsonSchema;
  /** The error for a text that does not match the pattern of `schema`; a general message by default. */
  patternProblem?(field: Field): FieldProblem;
  /** Its values are secrets: excluded from drafts and details. */
  isSecret?(field: Field): boolean;
  /** Checks beyond the JSON Schema, for a value that satisfies it: bounds of an amount, parts of an address. */
  problem?(value: Json, field: Field): FieldProblem | null;
  /**
   * The same for composed values: the first error of each place, where `at` is the path inside the value. Also called
   * for an empty value, because places inside may be required. `keeps` tests a pattern of the document: only the check
   * bundles the regular expression engine.
   */
  problems?(value: Json, field: Field, keeps: KeepsPattern): readonly LocatedProblem[];
  /** Errors for parts of a value that are immutable but changed; `stored` is null when nothing is stored yet. */
  fixedProblems?(value: Json, stored: Json, field: Field): readonly LocatedProblem[];
  /** Fields of the rows inside the value (a sub-table); each cell is validated like a separate field. */
  rows?(field: Field): readonly Field[];
  /**
   * The stored files that a value refers to. A record takes ownership of them when it is saved and releases them with
   * the value.
   */
  files?(value: Json, field: Field): FileClaim;
  /** The values of its two positions, for types with exactly two; lists can switch them. */
  sides?(field: Field): { readonly on: Json; readonly off: Json };
  /** How it can be searched; null when it cannot. */
  search(field: Field): SearchKind | null;
  /** Whether the value counts as missing: for `required`, and for what is stored as NULL. */
  isEmpty(value: Json | undefined): boolean;
  /** The value as plain text, for export, tooltips and messages. `label` is the label of the referenced row, if any. */
  text(value: Json, field: Field, label?: string | string[]): string;
  /**
   * Parses the text of a spreadsheet cell: the label of a choice, a number, a date. Text that cannot be parsed is
   * returned unchanged, so that validation can report it. When absent, every text is a valid value.
   */
  read?(text: string, field: Field): Json;
  /** Choices that the type has by itself, such as ethnic groups. */
  choices?(field: Field): readonly Choice[];
  /** A text that `read` takes, where the label of one choice is none. */
  example?(field: Field): string;
}

/**
 * A field type with the grammar of its options (`options.ts`). Only code that reads and checks documents needs it;
 * pages render checked documents, so the browser bundle contains no grammar.
 */
export interface FieldGrammar extends FieldType {
  /** How a palette lists the type, with its search words. */
  readonly names: TypeNames;
  /** Grammar of its options; unknown options are errors. */
  readonly options: TObject;
}

/** Types by name, for forms and records. */
export type FieldTypes = ReadonlyMap<string, FieldType>;
/** Types by name, with their grammars. */
export type FieldGrammars = ReadonlyMap<string, FieldGrammar>;

/** Collects field types; throws on a duplicate name. */
export function fieldTypes<T extends FieldType>(list: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const type of list) {
    if (map.has(type.type)) throw new Error(`Field type "${type.type}" is registered twice`);
    map.set(type.type, type);
  }
  return map;
}
