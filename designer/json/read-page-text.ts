import { exceedsBounds, exceedsBytes } from '../../schemas/document/bounds';
import { isObject, type JsonObject } from '../../schemas/json';
import { cause, type Cause } from '../../schemas/problems/causes';
import { readJsonText } from '../../schemas/problems/json-syntax';
import { shown } from '../../schemas/problems/unknown-name';

/** What a text of a page says: the page, or why there is none. */
type PageTextRead = { page: JsonObject; problem?: undefined } | { page?: undefined; problem: Cause };

/** Reads a text as a page; one that no server would take is not parsed. */
export function readPageText(text: string): PageTextRead {
  const tooLong = exceedsBytes(text);
  if (tooLong) return { problem: tooLong };
  const read = readJsonText(text);
  if ('syntaxError' in read) return { problem: read.syntaxError };
  const { json } = read;
  if (!isObject(json)) return { problem: cause('wrongType', { types: ['object'], came: shown(json) }) };
  const problem = exceedsBounds(json);
  return problem ? { problem } : { page: json };
}
