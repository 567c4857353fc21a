import type { TObject } from 'typebox';
import type { Choice } from '../document/dictionary';
import type { Mask, Rule } from '../document/entity';
import type { TypeNames } from '../grammar/named';
import type { ErrorName, ErrorParams } from '../errors';
import type { Json, JsonObject, JsonSchema } from '../json';
import type { HiddenValue, Linkage } from '../document/linkage';

/**
 * A column joined with its form item: what the browser draws, both sides check and the server stores.
 * Everything a field type knows how to read lives in `options`, complete with the type's defaults.
 */
export interface Field {
  /** Identity in documents; survives renaming. */
  key: string;
  /** Data path: the column's name. */
  model: string;
  type: string;
  label: string;
  help?: string;
  options: FieldOptions;
  rules: Rule[];
  required: boolean;
  /** Said instead of the catalogue's sentence when the value is missing. */
  requiredMessage?: string;
  /** Where choices come from when they are rows of another entity. */
  source?: ChoiceSource;
  /** The same for the columns of the rows inside its value, by model. */
  sources?: Readonly<Record<string, ChoiceSource>>;
  linkage?: Linkage[];
  /** What becomes of its value while it is not shown; `omit` when absent. */
  hiddenValue?: HiddenValue;
  /** Set by the server only: shown, never sent. */
  readOnly?: boolean;
  /** Fixed after add. */
  immutable?: boolean;
  computed?: boolean;
  sensitive?: Mask;
  /** Searched as `[from, to]`. */
  range?: boolean;
  summary?: boolean;
  /** The list may be ordered by it. */
  sortable?: boolean;
}

/** Options that more than one type reads. A type's own grammar says which of them, and which others, it takes. */
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
  /** Static choices: an enumeration's values, or the item's own. */
  options?: Choice[];
  [option: string]: unknown;
}

/** Rows of an entity that a field chooses from. */
export interface ChoiceSource {
  entity: string;
  /** Option call, relative to `/api/v1/`. */
  url: string;
  tree: boolean;
  /** Searched by keyword and paged instead of loaded whole. */
  large: boolean;
  /** A criterion: offers all rows the session reads, a form only those its record may refer to. */
  readable?: boolean;
  /** Criteria that the form's rules narrow the choices by. */
  criteria?: JsonObject;
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

/** Whether a column of this type holds several values. */
export function isMany(type: SqlType): boolean {
  return type.endsWith('[]');
}

/**
 * How a search criterion on the column is read.
 * `contains` text · `equal` one value · `in` one or several values · `range` `[from, to]` · `tree` a node and all below it.
 */
export type SearchKind = 'contains' | 'equal' | 'in' | 'range' | 'tree';

/** An entry of the error catalogue about a value; `label` is filled in by the caller. */
export interface FieldProblem {
  error: ErrorName;
  params?: ErrorParams;
}

/** Stored files that a value refers to, and what its field asks of each of them. */
export interface FileClaim {
  readonly paths: readonly string[];
  /** Endings of which the file has one; none: any. */
  readonly endings: readonly string[];
  /** Bytes at most; null: the store's own limit. */
  readonly maxBytes: number | null;
}

/** A mistake inside a value: where, and an entry of the catalogue or a sentence of the document. */
export type LocatedProblem = { at: string } & (FieldProblem | { message: string });

/** Whether a text or figure keeps a pattern; other values and unreadable patterns are no mistake. */
export type KeepsPattern = (pattern: string, value: Json) => boolean;

/** The markup that a text may hold: elements, each with its attributes. Everything else is taken away on both sides. */
export interface AllowedMarkup {
  readonly elements: Readonly<Record<string, readonly string[]>>;
  /** Schemes of links. */
  readonly schemes: readonly string[];
}

/** The pure half of a field type (`field.ts` of its folder in `widgets/`): how its values behave, on both sides. */
export interface FieldType {
  /** Exact name in documents. */
  readonly type: string;
  /** Option values used when the document says nothing (spec, section 3). */
  readonly defaults: FieldOptions;
  /** Draws something but holds no value: a divider, a text, a button. */
  readonly valueless?: boolean;
  /** Its values take more room than a cell of a list has. */
  readonly long?: true;
  /** It may stand in the rows of a value: as a column of a sub-table, as an item that an option brings along. */
  readonly inRows?: true;
  /** Inside the rows of a value it may choose among rows of another entity. */
  readonly refersInRows?: true;
  /**
   * Its values and its `defaultValue` are HTML: cleaned before they are stored, and again before they are shown; a
   * document that writes more than is allowed is refused.
   */
  readonly markup?: AllowedMarkup;
  /** Word of the required message: 请输入… / 请选择… / …是必须的 / 请完善地址信息. */
  readonly prompt: 'input' | 'select' | 'upload' | 'address';
  /** What an untouched item holds. */
  initial(field: Field): Json;
  /** How the value is stored; null for items without a value (divider, button …). */
  storage(field: Field): SqlType | null;
  /** Check of a present value. Empty values are the caller's business. */
  schema(field: Field): JsonSchema;
  /** What is told of a text that breaks the pattern of `schema`; the general sentence when absent. */
  patternProblem?(field: Field): FieldProblem;
  /** Its values are secrets: no draft keeps them and no detail shows them. */
  isSecret?(field: Field): boolean;
  /** What a JSON Schema cannot say of a value that keeps the schema: bounds of an amount, parts of an address. */
  problem?(value: Json, field: Field): FieldProblem | null;
  /**
   * The same for values with places of their own: the first mistake of each, `at` is the path below the value. Also
   * asked of an empty value, whose places may be required. `keeps` tests a document's pattern: its engine travels with
   * the check alone.
   */
  problems?(value: Json, field: Field, keeps: KeepsPattern): readonly LocatedProblem[];
  /** Parts of a value that are fixed and were changed all the same; `stored` is null where nothing is stored yet. */
  fixedProblems?(value: Json, stored: Json, field: Field): readonly LocatedProblem[];
  /** Fields of the rows inside the value (a sub-table); each cell is checked like a field of its own. */
  rows?(field: Field): readonly Field[];
  /** The stored files a value refers to: a record takes them over when it is saved, and lets them go with its value. */
  files?(value: Json, field: Field): FileClaim;
  /** How it is searched; null when it cannot be. */
  search(field: Field): SearchKind | null;
  /** Whether the value says nothing: drives `required` and what is stored as NULL. */
  isEmpty(value: Json | undefined): boolean;
  /** Plain text of a value, for export, tooltips and messages. `label` is the referred row's label, if there is one. */
  text(value: Json, field: Field, label?: string | string[]): string;
  /**
   * The value that a cell of a spreadsheet means: the word of a choice, a figure, a date. What means nothing stays as
   * it is written, so that the check can name it. Absent: every text means itself.
   */
  read?(text: string, field: Field): Json;
}

/**
 * A field type with what documents may say of it (`options.ts`). Needed where documents are read and checked; the
 * screens draw what was checked, and so no grammar travels to the browser with them.
 */
export interface FieldGrammar extends FieldType {
  /** What a palette shows and finds it by. */
  readonly names: TypeNames;
  /** Grammar of the options it takes; unknown options are errors. */
  readonly options: TObject;
}

/** Types by name, as forms and records use them. */
export type FieldTypes = ReadonlyMap<string, FieldType>;
/** Types by name, with what documents may say of them. */
export type FieldGrammars = ReadonlyMap<string, FieldGrammar>;

/** Collects field types; a duplicate name is a mistake of the developer and throws. */
export function fieldTypes<T extends FieldType>(list: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const type of list) {
    if (map.has(type.type)) throw new Error(`Field type "${type.type}" is registered twice`);
    map.set(type.type, type);
  }
  return map;
}
