import type { Check } from './entity';
import { compileExpression } from './expression';
import type { Field } from './field';
import type { Linkage } from './linkage';
import { mapNodes } from './map-nodes';
import type { CompiledForm, CompiledPage } from './page';

/** Columns a reader is kept from, and those he only looks at (the former among them). */
export interface PageLimits {
  hidden: ReadonlySet<string>;
  readOnly: ReadonlySet<string>;
}

/**
 * A page for a reader with fewer rights on fields: what is hidden is not there, what is read-only is shown and never sent.
 * Rules that read a hidden column are left to the server, which knows its value.
 */
export function restrictPage(page: CompiledPage, { hidden, readOnly }: PageLimits): CompiledPage {
  const seen = (name: string) => !hidden.has(name);
  const readable = (...texts: (string | undefined)[]) =>
    texts.every((text) => !text || compileExpression(text).names.every(seen));
  const field = (given: Field): Field => {
    const linkage = given.linkage?.filter((rule) => readable(...expressionsOf(rule)));
    return {
      ...given,
      ...(readOnly.has(given.model) && { readOnly: true }),
      ...(linkage && { linkage }),
    };
  };
  const checks = (given: readonly Check[]) =>
    given.filter(({ path, when, expr }) => seen(path) && readable(when, expr));
  const form = (given: CompiledForm): CompiledForm => ({
    ...given,
    list: mapNodes(given.list, { field: (one) => (seen(one.model) ? field(one) : null) }),
    checks: checks(given.checks),
  });
  const { sideTree, ...config } = page.pageConfig;
  return {
    ...page,
    pageConfig: { ...config, ...(sideTree && seen(sideTree.column) && { sideTree }) },
    columns: page.columns.filter(({ model }) => seen(model)).map(field),
    formConfig: form(page.formConfig),
    checks: checks(page.checks),
    tableConfig: {
      ...page.tableConfig,
      columns: page.tableConfig.columns
        .filter(({ field: { model } }) => seen(model))
        .map((column) => ({ ...column, field: field(column.field) })),
    },
    searches: page.searches.filter(({ column }) => seen(column)),
  };
}

function expressionsOf({ when, then }: Linkage): (string | undefined)[] {
  return [when, then.set, ...Object.values(then.options?.where ?? {})];
}
