import type { TSchema } from 'typebox';
import type { Check } from '../document/entity';
import { EntityGuard } from '../document/entity-guard';
import type { Field, FieldGrammars } from './field';
import { partContext, rewrite } from '../grammar/rewrite';
import type { Json } from '../json';
import { mapNodes } from './form-tree';
import { pathLabel } from './through';
import type { CompiledAction, CompiledForm, CompiledPage } from './page';
import { PageAction } from '../document/page-action';
import { PageConfig } from '../document/page-document';
import { Page } from '../document/page-kinds/page';
import { TableSwitch } from '../document/table-switch';

/** Translations of one language by source text; untranslated texts stay as they are. */
export interface Words {
  get(text: string): string | undefined;
}

/**
 * The role of a text, for languages that translate it differently per role: the title of a page (plural of the noun of
 * its rows), or a value of an enumeration (a state, where a button with the same text has a verb).
 */
type TextRole = 'title' | 'value';

const ROLE = /\|(title|value)$/;

/** The source text of a key of a language pack: `启用|value` is 启用 as a value. */
export const textOfKey = (key: string): string => key.replace(ROLE, '');
/** Whether a key of a language pack applies to one role only. */
export const isRoleKey = (key: string): boolean => ROLE.test(key);

/** Translates a text; a translation for the role takes precedence. */
export function translateText(text: string, words: Words, role?: TextRole): string {
  return (role && words.get(`${text}|${role}`)) ?? words.get(text) ?? text;
}

/**
 * Translates the strings that the grammar marks as text. The part may be compiled: keys that the grammar does not know
 * stay.
 */
function translatePart<Part>(schema: TSchema, part: Part, words: Words, fieldTypes: FieldGrammars): Part {
  return rewrite(schema, part as Json, partContext(fieldTypes), {
    text: ({ says, text, as }) =>
      says.kind === 'text' && as === 'value' ? translateText(text, words, says.role) : undefined,
  }) as Part;
}

/** A field with its texts translated. */
export function translateField(field: Field, words: Words, fieldTypes: FieldGrammars): Field {
  const word = (text: string) => translateText(text, words);
  const grammar = fieldTypes.get(field.type);
  return {
    ...field,
    label: field.through?.labels ? pathLabel(field.through.labels, word) : word(field.label),
    ...(field.through?.labels && {
      through: { ...field.through, labels: field.through.labels.map((label) => word(label)) },
    }),
    ...(field.help && { help: word(field.help) }),
    ...(field.inUse && { inUse: word(field.inUse) }),
    ...(field.childrenInUse && { childrenInUse: word(field.childrenInUse) }),
    ...(field.notBy && { notBy: { ...field.notBy, reason: word(field.notBy.reason) } }),
    ...(field.requiredMessage && { requiredMessage: word(field.requiredMessage) }),
    rules: field.rules.map((rule) => ({ ...rule, message: word(rule.message) })),
    ...(field.far && { far: field.far.map((one) => translateField(one, words, fieldTypes)) }),
    ...(field.cells && { cells: field.cells.map((cell) => translateField(cell, words, fieldTypes)) }),
    ...(field.lines && { lines: { ...field.lines, checks: translatedChecks(field.lines.checks, word) } }),
    ...(grammar && { options: translatePart(grammar.options, field.options, words, fieldTypes) }),
  };
}

function translatedChecks(checks: readonly Check[], word: (text: string) => string): Check[] {
  return checks.map((check) => ({ ...check, message: word(check.message) }));
}

/** A compiled page with every text for users translated; nothing else changes. */
export function translatePage(page: CompiledPage, words: Words, fieldTypes: FieldGrammars): CompiledPage {
  const fields = new Map<Field, Field>();
  const field = (given: Field): Field => {
    let translated = fields.get(given);
    if (!translated) fields.set(given, (translated = translateField(given, words, fieldTypes)));
    return translated;
  };
  const word = (text: string) => translateText(text, words);
  const part = <Part>(schema: TSchema, given: Part) => translatePart(schema, given, words, fieldTypes);
  const checks = (given: readonly Check[]) => translatedChecks(given, word);
  const form = (given: CompiledForm): CompiledForm => ({
    ...given,
    list: mapNodes(given.list, { field, label: word }),
    checks: checks(given.checks),
  });
  const action = ({ form: own, ...given }: CompiledAction): CompiledAction => ({
    ...part(PageAction, given),
    ...(own && { form: form(own) }),
  });
  const { toolbar, rowActions, init, import: imports, ...config } = page.pageConfig;
  const {
    columns,
    formConfig,
    checks: own,
    guards,
    tableConfig,
    searches,
    pageConfig: _,
    ...sections
  } = page;
  return {
    ...part(Page, sections),
    pageConfig: {
      ...part(PageConfig, config),
      ...(init && { init: action(init) }),
      ...(imports && { import: { ...imports, ...(imports.params && { params: form(imports.params) }) } }),
      toolbar: toolbar.map(action),
      rowActions: rowActions.map(action),
    },
    columns: columns.map(field),
    formConfig: form(formConfig),
    checks: checks(own),
    ...(guards && { guards: guards.map((guard) => part(EntityGuard, guard)) }),
    tableConfig: {
      ...tableConfig,
      columns: tableConfig.columns.map((column) => ({
        ...column,
        ...(column.switch && { switch: part(TableSwitch, column.switch) }),
        field: field(column.field),
      })),
    },
    searches: searches.map((search) => ({ ...search, field: field(search.field) })),
  };
}
