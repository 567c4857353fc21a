import type { TSchema } from 'typebox';
import type { Names } from './named';
import type { Holds, Parts, Says, SaysKind } from './says';

/**
 * The control that edits a key in an inspector, derived from its grammar: `flag` on or off · `number` · `text` with a
 * meaning (`says`) · `choice`, `choices` one or several of fixed values · `value` in the format of the field itself ·
 * `items` inner fields · `rows` of objects · `list` of plain values · `group` of keys · `record` of free keys · `json`
 * where the grammar allows any shape.
 */
type EditorKind =
  | 'flag'
  | 'number'
  | 'text'
  | 'choice'
  | 'choices'
  | 'value'
  | 'items'
  | 'rows'
  | 'list'
  | 'group'
  | 'record'
  | 'json';

/** An option as an inspector shows it. */
export interface OptionEditor extends Names {
  key: string;
  editor: EditorKind;
  /** For a text: its meaning, so that a column, an icon or an expression gets its own control. */
  says?: SaysKind;
  /** For fixed values: each with its display name. */
  values?: readonly { value: unknown; title: string }[];
  /** For a flag: off is written by leaving the key out. */
  absentWhenOff?: true;
  /** For rows and groups: their keys. */
  keys?: readonly OptionEditor[];
}

interface Annotated {
  names?: Names;
  valueNames?: Readonly<Record<string, string>>;
  says?: Says;
  holds?: Holds;
  parts?: Parts;
  inRows?: true;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Annotated[];
  items?: Annotated;
  properties?: Record<string, Annotated>;
  patternProperties?: Record<string, Annotated>;
}

/**
 * The inspector's controls for the keys of an object schema, in the order of the grammar. Keys without a display name
 * are omitted.
 */
export function optionEditors(schema: TSchema): OptionEditor[] {
  return editorsOf(schema as Annotated);
}

function editorsOf({ properties }: Annotated): OptionEditor[] {
  return Object.entries(properties ?? {}).flatMap(([key, schema]) =>
    schema.names ? [{ key, ...schema.names, ...editorOf(key, schema) }] : [],
  );
}

type Editor = Pick<OptionEditor, 'editor' | 'says' | 'values' | 'absentWhenOff' | 'keys'>;

function editorOf(key: string, schema: Annotated): Editor {
  // A default is edited with the control of the field type; without one, as text.
  if (key === 'defaultValue') return { editor: 'value' };
  const { says: meaning } = schema;
  const one = someValue(schema);
  if (one.const === true) return { editor: 'flag', absentWhenOff: true };
  const values = fixedValues(one);
  if (values) return { editor: 'choice', values };
  switch (one.type) {
    case 'boolean':
      return { editor: 'flag' };
    case 'integer':
    case 'number':
      return { editor: 'number' };
    case 'string':
      return { editor: 'text', says: (one.says ?? meaning)?.kind ?? 'data' };
    case 'array':
      return listEditor(one);
    case 'object':
      return one.properties ? { editor: 'group', keys: editorsOf(one) } : { editor: 'record' };
    default:
      return { editor: 'json' };
  }
}

function listEditor({ items = {} }: Annotated): Editor {
  const members = items.anyOf ?? [items];
  if (members.every(({ inRows }) => inRows)) return { editor: 'items' };
  const values = fixedValues(items);
  if (values) return { editor: 'choices', values };
  return items.properties ? { editor: 'rows', keys: editorsOf(items) } : { editor: 'list' };
}

/** The schema of a value other than null; of several, the one that is entered as text. */
function someValue(schema: Annotated): Annotated {
  const members = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (members.every((one) => 'const' in one)) return schema;
  const shape = members.find(({ type }) => type === 'string') ?? members[0]!;
  return someValue({ ...shape, ...(schema.valueNames && { valueNames: schema.valueNames }) });
}

function fixedValues(schema: Annotated): OptionEditor['values'] {
  const { valueNames = {} } = schema;
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  return values?.map((value) => ({ value, title: valueNames[String(value)] ?? String(value) }));
}
