import { fieldText } from '../errors/field-error';
import { isReference } from '../model/chosen-source';
import type { Field, FieldType } from '../model/field';
import type { Json } from '../json';

/** A violated JSON Schema keyword, as both Ajv and the browser's interpreter report it. */
export interface SchemaError {
  /** Path inside the value: `` for the value itself, `/2/word` below it. */
  path: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** Whether the field is the sort order of a row, whose maximum has its own message (console, section 5). */
export const isSortOrder = (field: Field): boolean => field.model === 'sort';

/** The message for a violated keyword in the user's language; never the message of a library. */
export function fieldMessage(
  field: Field,
  type: Pick<FieldType, 'rows' | 'patternProblem'>,
  error: SchemaError,
  language: string,
  value?: Json,
): string {
  const label = field.label;
  const n = (key: string) => String(error.params[key] ?? '');
  switch (error.keyword) {
    case 'maxLength':
      return fieldText('maxLength', language, { label, n: n('limit') });
    case 'minLength':
      return fieldText('minLength', language, { label, n: n('limit') });
    case 'minimum':
    case 'exclusiveMinimum':
      return fieldText('minimum', language, { label, n: n('limit') });
    case 'maximum':
    case 'exclusiveMaximum':
      return fieldText(isSortOrder(field) ? 'sortMaximum' : 'maximum', language, {
        label,
        n: n('limit'),
      });
    case 'multipleOf':
      return fieldText(error.params.multipleOf === 1 ? 'integer' : 'precision', language, {
        label,
        n: decimals(error.params.multipleOf),
      });
    case 'minItems':
      return type.rows
        ? fieldText('minItems', language, { label, n: n('limit') })
        : fieldText('format', language, { label });
    case 'maxItems':
      return fieldText('maxItems', language, { label, n: n('limit') });
    case 'enum':
    case 'const':
    case 'anyOf':
      return fieldText('choice', language, { label });
    case 'pattern':
      return patternMessage(field, type, language);
    case 'type':
      return typeMessage(field, error.params.type, language, value);
    default:
      return fieldText('format', language, { label });
  }
}

const LONG_FIGURE = /^[-−]?\d{16,}(\.\d*)?$/;

function patternMessage(field: Field, type: Pick<FieldType, 'patternProblem'>, language: string): string {
  const { error, params } = type.patternProblem?.(field) ?? { error: 'format' as const };
  return fieldText(error, language, { label: field.label, ...params });
}

function typeMessage(field: Field, type: unknown, language: string, value: Json | undefined): string {
  const { label } = field;
  // A number with more digits than a JavaScript number represents exactly; it is kept as the text that was typed.
  if ((type === 'integer' || type === 'number') && typeof value === 'string' && LONG_FIGURE.test(value))
    return fieldText('digits', language, { n: 15 });
  if (type === 'integer')
    return fieldText(isReference(field) || field.options.options ? 'choice' : 'integer', language, { label });
  if (type === 'number') return fieldText('number', language, { label });
  if (type === 'string') return fieldText('text', language, { label });
  return fieldText('type', language, { label });
}

function decimals(multipleOf: unknown): number {
  const text = String(multipleOf);
  if (text.includes('e-')) return Number(text.split('e-')[1]);
  return text.split('.')[1]?.length ?? 0;
}
