import type { CompiledPage } from '../../../schemas/model/page';
import { conditionsOf } from '../../../schemas/record/list-filter';
import type { ListSettings } from '../../../schemas/record/list-settings';
import { renamedView, type ViewContent } from '../../../schemas/record/list-view';
import type { ListController } from '../../list/list-controller';
import { hasPersonalNumber } from '../personal-number';

/** The list as it is now, as the content of a view, and the labels of the sensitive criteria that no view contains. */
export function viewContent(
  page: CompiledPage,
  { state }: ListController,
  settings: ListSettings,
): { content: ViewContent; leftOut: string[] } {
  const { sideTree } = page.pageConfig;
  const inForm = new Set(page.searches.map(({ column }) => column));
  // The node of the side tree is chosen beside the view.
  const criteria = Object.entries(state.criteria).filter(
    ([name]) => name !== sideTree?.column || inForm.has(name),
  );
  const fields = new Map(
    [
      ...page.columns,
      ...page.tableConfig.columns.map(({ field }) => field),
      ...page.searches.map(({ field }) => field),
    ].map((field) => [field.model, field]),
  );
  const compared = [
    ...criteria,
    ...(state.filter ? conditionsOf(state.filter).map(({ column, value }) => [column, value] as const) : []),
  ];
  const sensitive = new Set(
    compared.flatMap(([name, value]) =>
      fields.get(name)?.sensitive || hasPersonalNumber(value) ? [name] : [],
    ),
  );
  const whole = {
    criteria: Object.fromEntries(criteria),
    filter: state.filter,
    settings: null,
    order: state.order && { ...state.order },
  };
  return {
    content: { ...renamedView(whole, (name) => (sensitive.has(name) ? null : name)), settings },
    leftOut: [...sensitive].map((name) => fields.get(name)?.label ?? name),
  };
}
