import { COLUMN_NAME } from '../document/column-name';
import { namesRead } from '../check/names-read';
import type { Enumeration } from '../document/dictionary';
import { compileExpression } from '../expression/expression';
import { isObject, type Json, type JsonObject } from '../json';
import { parsedDocument } from '../parse/parsed-document';
import { cause, type Cause } from '../problems/causes';
import type { Problem } from '../problems/problem';
import { reporter } from '../problems/reporter';
import { COMMON } from './common-domain';
import { compilePage } from './compile-page';
import { holdsValue, type Field, type FieldGrammars, type FieldTypes } from './field';
import { formFields, mapNodes } from './form-tree';
import type { Model } from './model';
import type { CompiledPage } from './page';
import type { BrokenPage } from './source-document';

/** All that a form depends on: its page and the enumerations that it names. Stored with the records that it made. */
export interface FormContent extends JsonObject {
  page: JsonObject;
  enumerations: JsonObject;
}

/**
 * Whether a page is a form that records choose: a form of its own columns, which no call loads or saves. Any other page
 * stays closed to those who may only use its id.
 */
export function isRunTimeForm(page: CompiledPage | BrokenPage | undefined): page is CompiledPage {
  if (!page || 'problems' in page || page.kind !== 'form' || page.entity !== undefined) return false;
  const { searchUrl, addUrl, updateUrl, detailUrl } = page.pageConfig;
  return [searchUrl, addUrl, updateUrl, detailUrl].every((url) => !url);
}

/** A form with what its columns say about the protection of their values, which a form of a foreign API ignores. */
function withProtection(page: CompiledPage): CompiledPage {
  const columns = new Map(page.columns.map((column) => [column.model, column]));
  const field = (given: Field): Field => {
    const { sensitive, readOnly, immutable } = columns.get(given.model) ?? {};
    return {
      ...given,
      ...(sensitive && { sensitive }),
      ...(readOnly && { readOnly }),
      ...(immutable && { immutable }),
    };
  };
  return { ...page, formConfig: { ...page.formConfig, list: mapNodes(page.formConfig.list, { field }) } };
}

/** The fields of a form that hold a value. */
export function valueFields(page: CompiledPage, fieldTypes: FieldTypes): Field[] {
  return formFields(page.formConfig.list).filter((field) => {
    const type = fieldTypes.get(field.type);
    return type !== undefined && holdsValue(type, field);
  });
}

/**
 * Why a form cannot be filled in as part of a record; null when it can. `taken`: the columns of the record, whose names
 * its fields cannot have.
 */
export function formRefusal(
  given: CompiledPage,
  fieldTypes: FieldTypes,
  taken: ReadonlySet<string>,
): Cause | null {
  const page = withProtection(given);
  const seen = new Set<string>();
  for (const field of formFields(page.formConfig.list)) {
    const type = fieldTypes.get(field.type);
    if (type?.valueless) continue;
    const { model: name } = field;
    if (!type || !isSuited(field, fieldTypes))
      return cause('formFieldUnsuited', { name: name || field.label });
    if (taken.has(name)) return cause('formFieldTaken', { name });
    if (seen.has(name)) return cause('modelTwice', { name });
    seen.add(name);
  }
  return judgedMask(page);
}

/** No rule of a form reads a masked value: who edits the record would learn it from what the rule says. */
function judgedMask(page: CompiledPage): Cause | null {
  const fields = formFields(page.formConfig.list);
  const masked = new Set(fields.flatMap(({ model, sensitive }) => (sensitive ? [model] : [])));
  if (masked.size === 0) return null;
  const checks = page.formConfig.checks.flatMap(({ path, when, expr, named }) => [
    ...(named ? [] : [path]),
    ...[when, expr].flatMap((text) => (text ? compileExpression(text).names : [])),
  ]);
  const read = [
    ...fields.flatMap(({ linkage }) => namesRead(linkage).flatMap(({ names }) => names)),
    ...checks,
  ];
  const name = read.find((one) => masked.has(one));
  return name === undefined ? null : cause('judgesSensitive', { name });
}

const NAME = new RegExp(COLUMN_NAME);

/** A value that stands in the form alone: it refers to no row and no file, and nobody but its user fills it in. */
function isSuited(field: Field, fieldTypes: FieldTypes): boolean {
  const type = fieldTypes.get(field.type)!;
  const { source, sourceBy, sources, readOnly, immutable, computed, numberLength, defaultFrom } = field;
  const filledElsewhere = readOnly || immutable || computed || numberLength || defaultFrom;
  const refers = source ?? sourceBy ?? (Object.keys(sources ?? {}).length > 0 || field.formBy);
  const storesElsewhere = type.apart || type.files || type.markup?.pictures || type.isSecret?.(field);
  const isLoose = field.options.noFormItem === true;
  return NAME.test(field.model) && !refers && !filledElsewhere && !storesElsewhere && !isLoose;
}

/** The content of a form in force; null when the page is no form that can be chosen. */
export function formContent(model: Model, id: string): FormContent | null {
  const compiled = model.pages.get(id);
  if (!isRunTimeForm(compiled)) return null;
  const source = model.sources.find(({ kind, json }) => kind === 'page' && isObject(json) && json.id === id);
  if (!source || !isObject(source.json)) return null;
  const page = source.json as JsonObject;
  const own = model.steps.enumerations.get(source.domain);
  const shared = model.steps.enumerations.get(COMMON);
  const enumerations: JsonObject = {};
  for (const name of enumerationNames(page)) {
    const known = own?.[name] ?? shared?.[name];
    if (known) enumerations[name] = known as unknown as Json;
  }
  return { page, enumerations };
}

/** Every name below a key `enum`. */
function enumerationNames(json: Json): ReadonlySet<string> {
  const names = new Set<string>();
  const left: Json[] = [json];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'enum' && typeof inner === 'string') names.add(inner);
      left.push(inner);
    }
  }
  return names;
}

/** Compiles a stored form; null when this release no longer reads it. */
export function compileContent(content: FormContent, fieldTypes: FieldGrammars): CompiledPage | null {
  const source = { kind: 'page', file: 'form', domain: '', json: content.page } as const;
  const parsed = parsedDocument(source, 'page');
  const found: Problem[] = [...parsed.problems];
  const none = () => undefined;
  const neighbours = {
    fieldTypes,
    enumeration: (name: string) => content.enumerations[name] as unknown as Enumeration | undefined,
    enumerationNames: () => Object.keys(content.enumerations),
    entity: none,
    entityIds: () => [],
    unreadEntity: () => false,
    unreadEnum: () => false,
    model: none,
    modelIds: () => [],
    hasPage: () => false,
    entityOfPage: none,
    pageIds: () => [],
  };
  const page = parsed.value && compilePage(parsed.value, neighbours, reporter('form', 'page', found));
  return page && found.every(({ severity }) => severity !== undefined) ? withProtection(page) : null;
}
