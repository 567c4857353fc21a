import { formFields, mapNodes } from '../../schemas/model/form-tree';
import type { Field, FieldTypes } from '../../schemas/model/field';
import type { CompiledPageOf, FormNode } from '../../schemas/model/page';

/** One step of a form: the columns that are filled in, checked and shown together. */
export interface FormStep {
  key: string;
  title: string;
  /** Its columns, and items without a value. */
  models: ReadonlySet<string>;
  nodes: readonly FormNode[];
  /** The call that validates its columns before the next step. */
  checkUrl?: string;
}

/**
 * The steps of a wizard. An item without a value, such as a divider, belongs to the step of the column after it; a
 * column that no step names is asked for in the last one.
 */
export function formSteps(page: CompiledPageOf<'wizard'>, types: FieldTypes): FormStep[] {
  const places = stepPlaces(page, formFields(page.formConfig.list), types);
  return page.steps.map(({ key, title, checkUrl }, at) => {
    const isHere = ({ model }: Field) => places.get(model) === at;
    const nodes = mapNodes(page.formConfig.list, { field: (field) => (isHere(field) ? field : null) });
    const models = new Set(formFields(nodes).map(({ model }) => model));
    return { key, title, models, nodes, ...(checkUrl !== undefined && { checkUrl }) };
  });
}

/** The number of the step of each item. */
function stepPlaces(
  { steps }: CompiledPageOf<'wizard'>,
  fields: readonly Field[],
  types: FieldTypes,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  steps.forEach(({ models }, at) => models.forEach((model) => places.has(model) || places.set(model, at)));
  const last = steps.length - 1;
  let next = last;
  for (const { model, type } of [...fields].reverse()) {
    const valueless = types.get(type)?.valueless === true;
    const place = places.get(model) ?? (valueless ? next : last);
    places.set(model, place);
    next = place;
  }
  return places;
}
