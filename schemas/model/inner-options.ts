import { checkGrammar } from '../parse/check-grammar';
import type { FieldOptions, FieldGrammars } from './field';
import type { FormItem } from '../document/form-document';
import { isObject, type Json, type JsonObject } from '../json';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';

/** The keys that an item inside a sub-table or an option list may have. */
const INNER_KEYS = [
  'type',
  'model',
  'label',
  'key',
  'help',
  'required',
  'rules',
  'options',
  'enum',
  'refers',
  'linkage',
  'hiddenValue',
];

/**
 * The columns of a sub-table (`list`) and the entries of an option list (`columns`) as options of their control. In a
 * `foreign` form, an inner item that the control does not support is dropped with a warning; the document keeps it.
 */
export function innerOptions(
  item: FormItem,
  fieldTypes: FieldGrammars,
  foreign: boolean,
  report: Report,
): FieldOptions {
  const grammar = fieldTypes.get(item.type ?? '')?.options;
  const plain = (
    list: readonly unknown[],
    path: string,
    wrap: (inner: JsonObject) => JsonObject,
  ): JsonObject[] =>
    list.flatMap((node, at) => {
      if (!isObject(node)) return [];
      const inner = Object.fromEntries(
        INNER_KEYS.flatMap((key) => (key in node ? [[key, node[key] as Json]] : [])),
      );
      const problems = foreign && grammar ? checkGrammar(grammar, wrap(inner)) : [];
      if (problems.length === 0) return [inner];
      report(
        `${path}[${at}]`,
        cause('cannotStandInside', { path: problems[0]!.path, reason: problems[0]! }),
        'warning',
      );
      return [];
    });
  if (item.list) return { list: plain(item.list, 'list', (inner) => ({ list: [inner] })) };
  if (!item.columns) return {};
  return {
    columns: item.columns.map(({ value, label, list }, at) => ({
      value,
      label,
      list: plain(list, `columns[${at}].list`, (inner) => ({ columns: [{ value, label, list: [inner] }] })),
    })),
  };
}
