import { resolved, type DocSchema, type OpenApi } from './openapi';

/** The pattern of every text, not worth showing. */
const ANY_TEXT = '^[^\\u0000]*$';

/** The type and limits of a value: `string ≤30`, `integer 1–1000`, `"asc" | "desc"`; empty without any. */
export function schemaKind(document: OpenApi, schema: DocSchema): string {
  const full = resolved<DocSchema>(document, schema);
  if (full.enum) return full.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (full.const !== undefined) return JSON.stringify(full.const);
  if (full.anyOf) {
    const kinds = full.anyOf.map((one) => schemaKind(document, one));
    return kinds.includes('') ? '' : [...new Set(kinds)].join(' | ');
  }
  if (full.type === 'array') return arrayKind(full.items ? schemaKind(document, full.items) : '');
  const limits = [
    range(full.minimum, full.maximum),
    full.maxLength !== undefined && `≤${full.maxLength}`,
    full.pattern !== undefined && full.pattern !== ANY_TEXT && `/${full.pattern}/`,
  ];
  return [[full.type ?? []].flat().join(' | '), ...limits.filter(Boolean)].join(' ').trim();
}

function arrayKind(items: string): string {
  if (items === '') return 'any[]';
  return items.includes(' ') ? `(${items})[]` : `${items}[]`;
}

/** Formats a range; omits the largest safe integer, which is no real limit. */
function range(minimum: number | undefined, maximum: number | undefined): string | false {
  const highest = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum !== undefined && highest !== undefined) return `${minimum}–${highest}`;
  if (minimum !== undefined) return `≥${minimum}`;
  return highest !== undefined && `≤${highest}`;
}
