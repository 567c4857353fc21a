import type { Static } from 'typebox';
import { checkGrammar, wordMessage } from './document-check';
import { formFields } from './form-fields';
import type { Field, FieldTypes } from './field';
import { isObject } from './json';
import { checkCircles, overrideField } from './join-field';
import { Card, FormItem, Grid, Tabs, type CompiledForm, type FormConfig, type FormNode } from './page';

type Report = (path: string, message: string) => void;

/** Deeper than any form a person can use, shallow enough for every walk over it. */
const MAX_DEPTH = 16;

/** Turns `{ list, config }` of a document into nodes with complete fields. */
export class CompileForm {
  constructor(
    private readonly columns: ReadonlyMap<string, Field>,
    private readonly fieldTypes: FieldTypes,
    private readonly report: Report,
  ) {}

  /** `free`: items need no column (the small form of an action); then `type` and `label` must be given. */
  compile(form: Static<typeof FormConfig>, path: string, free: boolean): CompiledForm {
    const list = this.nodes(form.list, `${path}.list`, free, 0);
    checkCircles(formFields(list), path, this.report);
    return {
      list,
      config: {
        layout: form.config?.layout ?? 'vertical',
        labelWidth: form.config?.labelWidth ?? 100,
        columns: form.config?.columns ?? 2,
      },
    };
  }

  private nodes(list: unknown[], path: string, free: boolean, depth: number): FormNode[] {
    if (depth > MAX_DEPTH) {
      this.report(path, `nested deeper than ${MAX_DEPTH} levels`);
      return [];
    }
    return list.flatMap((node, at) => this.node(node, `${path}[${at}]`, free, depth) ?? []);
  }

  private node(node: unknown, path: string, free: boolean, depth: number): FormNode | null {
    const type = isObject(node) ? node.type : undefined;
    switch (type) {
      case 'grid': {
        const grid = this.checked<Static<typeof Grid>>(Grid, node, path);
        return (
          grid && {
            kind: 'grid',
            key: grid.key,
            columns: grid.columns.map((column, at) => ({
              span: column.span,
              list: this.nodes(column.list, `${path}.columns[${at}].list`, free, depth + 1),
            })),
          }
        );
      }
      case 'tabs': {
        const tabs = this.checked<Static<typeof Tabs>>(Tabs, node, path);
        return (
          tabs && {
            kind: 'tabs',
            key: tabs.key,
            columns: tabs.columns.map((column, at) => ({
              value: column.value,
              label: column.label,
              list: this.nodes(column.list, `${path}.columns[${at}].list`, free, depth + 1),
            })),
          }
        );
      }
      case 'card': {
        const card = this.checked<Static<typeof Card>>(Card, node, path);
        return (
          card && {
            kind: 'card',
            key: card.key,
            label: card.label ?? '',
            list: this.nodes(card.list, `${path}.list`, free, depth + 1),
          }
        );
      }
      default:
        return this.item(node, path, free);
    }
  }

  private item(node: unknown, path: string, free: boolean): FormNode | null {
    const item = this.checked<FormItem>(FormItem, node, path);
    if (!item) return null;
    const report: Report = (inner, message) => this.report(`${path}.${inner}`, message);
    const column = this.columns.get(item.model);
    if (column) {
      const { readOnly, immutable, sensitive, ...open } = column;
      // The small form of an action fills a body, not the row: what protects the row does not bind it.
      return { kind: 'field', field: overrideField(free ? open : column, item, this.fieldTypes, report) };
    }
    if (!free || !item.type || !item.label) {
      this.report(`${path}.model`, wordMessage(item.model, [...this.columns.keys()]));
      return null;
    }
    const bare: Field = {
      key: item.model,
      model: item.model,
      type: item.type,
      label: item.label,
      options: {},
      rules: [],
      required: false,
    };
    return { kind: 'field', field: overrideField(bare, item, this.fieldTypes, report) };
  }

  private checked<T>(
    schema: typeof Grid | typeof Tabs | typeof Card | typeof FormItem,
    node: unknown,
    path: string,
  ): T | null {
    const problems = checkGrammar(schema, node, path);
    problems.forEach((found) => this.report(found.path, found.message));
    return problems.length > 0 ? null : (node as T);
  }
}
