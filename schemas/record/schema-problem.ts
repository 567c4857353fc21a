import type { FieldErrorName } from '../errors/error-names';
import { isReference } from '../model/chosen-source';
import type { Field, FieldProblem, FieldType } from '../model/field';
import type { Json } from '../json';
import type { ErrorParams } from '../text/fill';

/** A violated JSON Schema keyword, as both Ajv and the browser's interpreter report it. */
export interface SchemaError {
  /** Path inside the value: `` for the value itself, `/2/word` below it. */
  path: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** Whether the field is the sort order of a row, whose maximum has its own message. */
export const isSortOrder = (field: Field): boolean => field.model === 'sort';

/** The error of a violated keyword, with the label of the field; never the message of a library. */
export function schemaProblem(
  field: Field,
  type: Pick<FieldType, 'rows' | 'patternProblem'>,
  { keyword, params }: SchemaError,
  value?: Json,
): Required<FieldProblem> {
  const { label } = field;
  const told = (error: FieldErrorName, more: ErrorParams = {}) => ({ error, params: { label, ...more } });
  const limit = { n: String(params.limit ?? '') };
  switch (keyword) {
    case 'maxLength':
    case 'minLength':
    case 'maxItems':
      return told(keyword, limit);
    case 'minimum':
    case 'exclusiveMinimum':
      return told('minimum', limit);
    case 'maximum':
    case 'exclusiveMaximum':
      return told(isSortOrder(field) ? 'sortMaximum' : 'maximum', limit);
    case 'multipleOf':
      return params.multipleOf === 1
        ? told('integer')
        : told('precision', { n: decimals(params.multipleOf) });
    case 'minItems':
      return type.rows ? told('minItems', limit) : told('format');
    case 'enum':
    case 'const':
    case 'anyOf':
      return told('choice');
    case 'pattern': {
      const problem = type.patternProblem?.(field) ?? { error: 'format' as const };
      return told(problem.error, problem.params);
    }
    case 'type':
      return typeProblem(field, params.type, value, told);
    default:
      return told('format');
  }
}

const LONG_FIGURE = /^[-−]?\d{16,}(\.\d*)?$/;

function typeProblem(
  field: Field,
  type: unknown,
  value: Json | undefined,
  told: (error: FieldErrorName, more?: ErrorParams) => Required<FieldProblem>,
): Required<FieldProblem> {
  // A number with more digits than a JavaScript number represents exactly; it is kept as the text that was typed.
  if ((type === 'integer' || type === 'number') && typeof value === 'string' && LONG_FIGURE.test(value))
    return told('digits', { n: 15 });
  if (type === 'integer') return told(isReference(field) || field.options.options ? 'choice' : 'integer');
  if (type === 'number') return told('number');
  return told(type === 'string' ? 'text' : 'type');
}

function decimals(multipleOf: unknown): number {
  const text = String(multipleOf);
  if (text.includes('e-')) return Number(text.split('e-')[1]);
  return text.split('.')[1]?.length ?? 0;
}
