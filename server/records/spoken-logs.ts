import { isObject, type JsonObject } from '../../schemas/json';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';

/** Columns of each log that hold words of documents, which have translations. */
export const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  log_data_change: ['module', 'action'],
  log_data_operate: ['module_name'],
};

/** The columns with such words in a response. */
const WORDS = ['module', 'moduleName', 'action'];

/** A row of a log in the language of its reader: modules and actions are logged as the documents name them. */
export function spokenLog<Row extends JsonObject>(
  row: Row,
  lang: string,
  environment: Environment,
  plan?: EntityPlan,
): Row {
  const word = (text: string) => environment.word(text, lang, plan);
  const spoken: JsonObject = {};
  for (const name of WORDS) {
    const text = row[name];
    if (typeof text === 'string') spoken[name] = word(text);
  }
  const { logData } = row;
  if (isObject(logData) && typeof logData.action === 'string')
    spoken.logData = { ...logData, action: word(logData.action) };
  return { ...row, ...spoken };
}

/** At most so many texts are compared with a translated keyword. */
const MOST_SOURCES = 200;

/** The texts of documents whose translations contain a keyword. */
export function translatedFrom(keyword: string, words: ReadonlyMap<string, string>): string[] {
  const wanted = keyword.toLowerCase();
  const found = new Set<string>();
  for (const [key, translated] of words) {
    if (found.size >= MOST_SOURCES) break;
    // A key may name the role of its text: `启用|value`.
    if (translated.toLowerCase().includes(wanted)) found.add(key.split('|')[0] ?? key);
  }
  return [...found];
}
