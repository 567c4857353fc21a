/**
 * The meaning of a string in a document. The page language is closed: its grammar annotates every string. Everything
 * that processes whole documents (name checks, where-used, rename, translation, editor schemas) follows these
 * annotations instead of walking documents in its own way.
 *
 * - `text`: for users, translated
 * - `column`, `entity`, `enum`, `page`, `url`, `route`, `permission`, `module`, `template`: the name of such an object
 * - `view`, `check`, `type`, `icon`: a key of a registry in code (a screen, a named check, a field type, an icon)
 * - `expression`, `pattern`: CEL over the record; a regular expression
 * - `key`: identifies its object among its siblings, across versions
 * - `data`: a stored or compared value; never translated
 * - `word`: a technical term that names no object (a date format, a file extension, a CSS length)
 */
export interface Says {
  kind: SaysKind;
  /** For a text: its role, in which a language may translate it differently. */
  role?: 'title' | 'value';
  /** The string defines the object; elsewhere it refers to it. */
  defines?: true;
  /**
   * For a column: its owner, if not the document's own entity. `entity`, `page`: what the sibling property of that name
   * names. `source`: the entity that the surrounding field refers to.
   */
  of?: 'entity' | 'page' | 'source';
  /** Keywords that are allowed in addition to names. */
  except?: readonly string[];
  /** For a permission: the full code instead of the suffix after the module. */
  full?: true;
  /** For a column: also a column of the row that it refers to, as `articleId.price`. */
  path?: true;
  /** `{name}` in the string is replaced with the row's value of that column. */
  fills?: true;
}

/** The kinds of string in a document. */
export type SaysKind =
  | 'text'
  | 'column'
  | 'entity'
  | 'enum'
  | 'page'
  | 'url'
  | 'route'
  | 'permission'
  | 'module'
  | 'template'
  | 'view'
  | 'check'
  | 'type'
  | 'icon'
  | 'expression'
  | 'pattern'
  | 'key'
  | 'data'
  | 'word';

/**
 * A part whose grammar depends on its neighbours: `nodes` of a form; `options` of the field type that the sibling
 * property `by` names; entries of `options` in an imported notation (`list`, `columns`).
 */
export type Holds =
  { kind: 'nodes' } | { kind: 'options'; by: 'type' | 'componentType' } | { kind: 'innerOption' };

/** Annotates a string schema, or a schema of any value whose strings all have this meaning. */
export const says = (kind: SaysKind, more: Omit<Says, 'kind'> = {}): { says: Says } => ({
  says: { kind, ...more },
});

/** Annotates the keys of a record schema. */
export const keysMean = (kind: SaysKind, more: Omit<Says, 'kind'> = {}): { keys: Says } => ({
  keys: { kind, ...more },
});

/** Annotates a schema whose grammar depends on its neighbours. */
export const holds = (what: Holds): { holds: Holds } => ({ holds: what });

/**
 * Annotates the object schema of a column inside a value (a sub-table): column names in it refer to its siblings, not
 * to the entity.
 */
export const inRows: { inRows: true } = { inRows: true };

/** The kind of a part in a diff. */
export type PartKind =
  | 'field'
  | 'container'
  | 'pane'
  | 'innerColumn'
  | 'column'
  | 'tableColumn'
  | 'search'
  | 'tab'
  | 'action'
  | 'enumValue'
  | 'menu'
  | 'step'
  | 'block'
  | 'row'
  | 'setting';

/** A list whose parts have keys, so that two versions can be compared part by part. */
export interface Parts {
  kind: PartKind;
  /** Candidate key properties; the first one present is the key. */
  by: readonly string[];
  /** Parts are nested and may move between lists of the tree. */
  tree?: true;
}

/** Annotates the schema of a list of parts. */
export const parts = (kind: PartKind, by: readonly string[], tree?: true): { parts: Parts } => ({
  parts: { kind, by, ...(tree && { tree }) },
});

/** The keywords of the annotations; no property of a document has one of these names. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'says',
  'keys',
  'holds',
  'inRows',
  'parts',
  'names',
  'valueNames',
]);
