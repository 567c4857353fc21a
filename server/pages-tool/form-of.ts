import type { FormConfig } from '../../schemas/document/form-document';
import type { JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { FormNode } from '../../schemas/model/page';
import { ToolError } from './pages-tool';
import type { Page } from '../../schemas/document/page-kinds/page';

/** The form of a page with everything its entity declares written out, so that it needs no entity. */
export function formOf(page: Page, model: Model): FormConfig {
  const compiled = model.pages.get(page.id);
  if (!compiled || 'problems' in compiled) throw new ToolError('export.page', { id: page.id });
  return {
    list: compiled.formConfig.list.map(plainNode),
    ...(page.formConfig.config && { config: page.formConfig.config }),
  };
}

function plainNode(node: FormNode): JsonObject {
  switch (node.kind) {
    case 'field': {
      const { key, model, type, label, help, required, requiredMessage, rules, options } = node.field;
      const item = {
        type,
        label,
        model,
        key,
        help,
        required: required || undefined,
        requiredMessage,
        rules: rules.length > 0 ? rules : undefined,
        options,
      };
      return JSON.parse(JSON.stringify(item)) as JsonObject;
    }
    case 'card':
      return { type: 'card', key: node.key, label: node.label, list: node.list.map(plainNode) };
    case 'grid':
      return {
        type: 'grid',
        key: node.key,
        columns: node.columns.map(({ span, list }) => ({ span, list: list.map(plainNode) })),
      };
    case 'tabs':
      return {
        type: 'tabs',
        key: node.key,
        columns: node.columns.map(({ value, label, list }) => ({ value, label, list: list.map(plainNode) })),
      };
    case 'table':
      return {
        type: 'table',
        key: node.key,
        trs: node.rows.map((cells) => ({
          tds: cells.map(({ colspan, rowspan, list }) => ({ colspan, rowspan, list: list.map(plainNode) })),
        })),
      };
  }
}
