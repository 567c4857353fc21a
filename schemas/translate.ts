import type { Choice } from './dictionary';
import type { Field, FieldOptions } from './field';
import { mapNodes } from './map-nodes';
import type { CompiledForm, CompiledPage } from './page';

/** Words of a language by source text; a text that is not there stays as it is. Any map of texts is one. */
export interface Words {
  get(text: string): string | undefined;
}

/**
 * What a text is used as, where a language has another word for it: the name of a page (many of what its rows are one
 * of), or a value of an enumeration (a state, where the same word on a button is a verb).
 */
export type TextRole = 'title' | 'value';

const ROLE = /\|(title|value)$/;

/** The text that a key of a language pack is about: `启用|value` is the word 启用 as a value. */
export const textOfKey = (key: string): string => key.replace(ROLE, '');
/** Whether a key of a language pack is about a text in one role only. */
export const isRoleKey = (key: string): boolean => ROLE.test(key);

const NO_WORDS: Words = new Map<string, string>();

/** The words of a language; none at all where nobody wrote a pack for it. */
export function wordsOf(locales: ReadonlyMap<string, Words>, lang: string): Words {
  return locales.get(lang) ?? NO_WORDS;
}

/** What a text is called in a language, in its role where it has a word of its own there. */
export function translateText(text: string, words: Words, role?: TextRole): string {
  return (role && words.get(`${text}|${role}`)) ?? words.get(text) ?? text;
}

/** A compiled page in another language: every text a person reads, nothing else. */
export function translatePage(page: CompiledPage, words: Words): CompiledPage {
  const word = (text: string) => translateText(text, words);
  const fields = new Map<Field, Field>();
  const field = (given: Field): Field => {
    const known = fields.get(given);
    if (known) return known;
    const translated = translateField(given, words);
    fields.set(given, translated);
    return translated;
  };
  const checks = (given: CompiledForm['checks']) =>
    given.map((check) => ({ ...check, message: word(check.message) }));
  const form = (given: CompiledForm): CompiledForm => ({
    ...given,
    list: mapNodes(given.list, { field, label: word }),
    checks: checks(given.checks),
  });
  const record = (given: Record<string, string>) =>
    Object.fromEntries(Object.entries(given).map(([key, text]) => [key, word(text)]));
  const action = (given: CompiledPage['pageConfig']['toolbar'][number]) => ({
    ...given,
    label: word(given.label),
    ...(given.confirm && { confirm: word(given.confirm) }),
    ...(given.consequence && { consequence: word(given.consequence) }),
    ...(given.form && { form: form(given.form) }),
    ...(given.reveal && { reveal: record(given.reveal) }),
  });
  const { pageConfig: config } = page;
  return {
    ...page,
    title: translateText(page.title, words, 'title'),
    noun: word(page.noun),
    pageConfig: {
      ...config,
      ...(config.sideTree && { sideTree: { ...config.sideTree, title: word(config.sideTree.title) } }),
      ...(config.revealAfterAdd && { revealAfterAdd: record(config.revealAfterAdd) }),
      toolbar: config.toolbar.map(action),
      rowActions: config.rowActions.map(action),
    },
    columns: page.columns.map(field),
    formConfig: form(page.formConfig),
    checks: checks(page.checks),
    tableConfig: {
      ...page.tableConfig,
      columns: page.tableConfig.columns.map((column) => ({ ...column, field: field(column.field) })),
    },
    searches: page.searches.map((search) => ({ ...search, field: field(search.field) })),
  };
}

interface FormItem {
  label: string;
  help?: string;
  rules?: Field['rules'];
  options?: FieldOptions;
}

/** An entry of a `selectInputList`, with the items it brings. */
interface EntryOption {
  label: string;
  list?: FormItem[];
}

/** A field, or a column of a sub-table, with what it says beside and inside its control. */
export function translateField<Item extends FormItem>(item: Item, words: Words): Item {
  const word = (text: string) => translateText(text, words);
  return {
    ...item,
    label: word(item.label),
    ...(item.help && { help: word(item.help) }),
    ...(item.rules && { rules: item.rules.map((rule) => ({ ...rule, message: word(rule.message) })) }),
    ...(item.options && { options: translateOptions(item.options, words) }),
  };
}

/** Options that a person reads, whatever the type. */
const TEXTS = ['placeholder', 'description', 'addonBefore', 'addonAfter'] as const;

/** Texts among the options: in and beside the control, its choices, the columns of a sub-table, the entries of a list. */
function translateOptions(options: FieldOptions, words: Words): FieldOptions {
  const word = (text: string) => translateText(text, words);
  const { unit, units, rangePlaceholder, options: choices, columns, list, items: own, vScope } = options;
  const items = (given: unknown) => (given as FormItem[]).map((item) => translateField(item, words));
  return {
    ...options,
    ...Object.fromEntries(
      TEXTS.flatMap((key) => {
        const text = options[key];
        return typeof text === 'string' ? [[key, word(text)]] : [];
      }),
    ),
    // Where a unit is chosen, it is stored with the value.
    ...(typeof unit === 'string' && units === undefined && { unit: word(unit) }),
    ...(Array.isArray(rangePlaceholder) && { rangePlaceholder: rangePlaceholder.map(String).map(word) }),
    ...(choices && { options: choices.map((choice) => translateChoice(choice, words)) }),
    ...(Array.isArray(columns) && {
      columns: (columns as EntryOption[]).map((column) => ({
        ...column,
        label: word(column.label),
        ...(column.list && { list: items(column.list) }),
      })),
    }),
    ...(Array.isArray(list) && { list: items(list) }),
    ...(Array.isArray(own) && { items: (own as KeyValue[]).map((item) => translateKeyValue(item, words)) }),
    ...(vScope !== undefined && { vScope: translateScope(vScope, words) }),
  };
}

/** What is said of an item of a key/value form. */
interface KeyValue {
  name: string;
  remark?: string;
  vScope?: unknown;
  rules?: { pattern: string; message: string }[];
}

function translateKeyValue(item: KeyValue, words: Words): KeyValue {
  const word = (text: string) => translateText(text, words);
  return {
    ...item,
    name: word(item.name),
    ...(item.remark && { remark: word(item.remark) }),
    ...(item.vScope !== undefined && { vScope: translateScope(item.vScope, words) }),
    ...(item.rules && { rules: item.rules.map((rule) => ({ ...rule, message: word(rule.message) })) }),
  };
}

/** Choices as a list of `{ name, val }`, or as a map of values to names. */
function translateScope(scope: unknown, words: Words): unknown {
  const word = (text: string) => translateText(text, words);
  if (Array.isArray(scope))
    return (scope as { name: string; val: unknown }[]).map((one) => ({ ...one, name: word(one.name) }));
  if (typeof scope !== 'object' || scope === null) return scope;
  return Object.fromEntries(Object.entries(scope).map(([value, name]) => [value, word(String(name))]));
}

function translateChoice(choice: Choice, words: Words): Choice {
  return {
    ...choice,
    label: translateText(choice.label, words, 'value'),
    ...(choice.children && { children: choice.children.map((child) => translateChoice(child, words)) }),
  };
}
