/**
 * What a string of a document means. The page language is closed: its grammar says of each string what it is, and
 * everything that reads documents as a whole (name checks, where-used, rename, translation, the editor schemas) follows
 * these annotations instead of walking documents in a way of its own.
 *
 * - `text`: read by people, translated
 * - `column`, `entity`, `enum`, `page`, `url`, `route`, `permission`, `module`, `template`: the name of such a thing
 * - `view`, `check`, `type`, `icon`: an entry of a registry in code (a screen, a named check, a field type, an icon)
 * - `expression`, `pattern`: CEL over the record; a regular expression
 * - `key`: tells its object apart from its siblings, across versions
 * - `data`: a value as it is stored or compared; never translated
 * - `word`: a technical word that names nothing (a date format, a file extension, a CSS length)
 */
export interface Says {
  kind: SaysKind;
  /** Of a text: a language may have another word for it in this role. */
  role?: 'title' | 'value';
  /** The thing is defined here; elsewhere it is referred to. */
  defines?: true;
  /**
   * Of a column: where it belongs if not to the document's own entity. `entity`, `page`: what the sibling property of
   * that name names. `source`: the entity that the surrounding field refers to.
   */
  of?: 'entity' | 'page' | 'source';
  /** Words that may stand here beside names. */
  except?: readonly string[];
  /** Of a permission: the whole code, not the suffix behind the module. */
  full?: true;
  /** `{name}` in the string is replaced by the row's column of that name. */
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
 * What a part of a document holds whose grammar depends on its neighbours: `nodes` of a form; `options` of the field
 * type that the sibling property `by` names; rows of `options` in an imported notation (`list`, `columns`).
 */
export type Holds =
  { kind: 'nodes' } | { kind: 'options'; by: 'type' | 'componentType' } | { kind: 'innerOption' };

/** Annotates a string schema, or a schema of any value (whose strings then all mean this). */
export const says = (kind: SaysKind, more: Omit<Says, 'kind'> = {}): { says: Says } => ({
  says: { kind, ...more },
});

/** Annotates the keys of a record schema. */
export const keysSay = (kind: SaysKind, more: Omit<Says, 'kind'> = {}): { keys: Says } => ({
  keys: { kind, ...more },
});

/** Annotates a schema whose grammar depends on its neighbours. */
export const holds = (what: Holds): { holds: Holds } => ({ holds: what });

/** Annotates the object schema of a column inside a value (a sub-table): names in it are its siblings', not the entity's. */
export const inRows: { inRows: true } = { inRows: true };

/** What a part of a document is called in a diff. */
export type PartKind =
  | 'field'
  | 'container'
  | 'pane'
  | 'innerColumn'
  | 'column'
  | 'tableColumn'
  | 'search'
  | 'action'
  | 'enumValue'
  | 'menu'
  | 'step'
  | 'block'
  | 'row'
  | 'setting';

/** A list whose parts are known by a key of theirs, so that two versions are compared part by part. */
export interface Parts {
  kind: PartKind;
  /** Properties of which the first that a part has is its key. */
  by: readonly string[];
  /** Parts nest, and may move from one list of the tree to another. */
  tree?: true;
}

/** Annotates the schema of a list of parts. */
export const parts = (kind: PartKind, by: readonly string[], tree?: true): { parts: Parts } => ({
  parts: { kind, by, ...(tree && { tree }) },
});

/** The keywords of the annotations; no property of a document has such a name. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'says',
  'keys',
  'holds',
  'inRows',
  'parts',
  'names',
  'valueNames',
]);
