import { isObject, type Json } from '../../../schemas/json';
import { spellingOfText } from '../../database/tables/spelling-of';

/**
 * A page whose choices have their readings (`spelling`), so that its selects are searched by pinyin and initials without
 * a table of readings in the browser. Other parts are the same objects.
 */
export function withSpellings<Part>(page: Part): Part {
  return spelled(page as Json, '') as Part;
}

function spelled(part: Json, key: string): Json {
  if (Array.isArray(part)) {
    const changed = part.map((one) => spelled(one, key));
    return changed.some((one, at) => one !== part[at]) ? changed : part;
  }
  if (!isObject(part)) return part;
  const changed = Object.entries(part).flatMap(([name, value]) => {
    const now = spelled(value, name === 'children' ? key : name);
    return now === value ? [] : [[name, now] as const];
  });
  const spelling =
    key === 'options' && 'value' in part && typeof part.label === 'string'
      ? spellingOfText(part.label)
      : undefined;
  if (changed.length === 0 && spelling === undefined) return part;
  return { ...part, ...Object.fromEntries(changed), ...(spelling !== undefined && { spelling }) };
}
