/** The kinds of object that a document can refer to. */
export type ReferenceKind =
  'column' | 'entity' | 'enum' | 'page' | 'permission' | 'url' | 'route' | 'template';

/**
 * A place that names another object. `name` is `entity.column` for a column, the full code for a permission, otherwise
 * the plain name.
 */
export interface Reference {
  kind: ReferenceKind;
  name: string;
  /** Keys and indexes from the document's root. */
  path: readonly (string | number)[];
  /**
   * The form of the reference: a value, a key, a name in a CEL expression, there as `form.name` (from a row of a
   * sub-table), or a `{placeholder}` of a text; of a path (`articleId.price`) its reference, or its column, or the
   * column of one in an expression.
   */
  as: 'value' | 'key' | 'expression' | 'outer' | 'placeholder' | 'pathReference' | 'pathColumn' | 'member';
  /** For `member`: the reference before it. */
  through?: string;
}

/** `['columns', 3, 'type']` → `columns[3].type` */
export function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );
}
