import type { JsonObject } from '../../schemas/json';
import { formFields, mapNodes } from '../../schemas/model/form-tree';
import { isExcluded } from '../../schemas/model/is-excluded';
import type { CompiledPage } from '../../schemas/model/page';

/** A page whose form holds back the fields that this user may not change in this record, with the reason. */
export function withOwnFieldsHeld(
  page: CompiledPage,
  record: JsonObject,
  userId: number | undefined,
): CompiledPage {
  const { list } = page.formConfig;
  if (!formFields(list).some(({ notBy }) => isExcluded(notBy, record, userId))) return page;
  return {
    ...page,
    formConfig: {
      ...page.formConfig,
      list: mapNodes(list, {
        field: (field) =>
          isExcluded(field.notBy, record, userId)
            ? { ...field, heldBack: true, ...(field.notBy && { heldReason: field.notBy.reason }) }
            : field,
      }),
    },
  };
}
