import { VERBS } from '../../schemas/document/verbs';
import { isObject, type JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { KEYWORD } from '../../schemas/model/system-fields';
import { isPath } from '../../schemas/model/through';
import { partsIn, type ListedPart, type PageList } from '../project/page-lists';
import { iconOfType } from '../words/type-icons';
import { partsOfList, type ListEditing } from './list-actions';
import type { ListSource } from './list-source';

/** What a list may take besides what it has. */
export interface AddablePart {
  list: PageList;
  key: string;
  label: string;
  icon: string;
  part: JsonObject;
  /** It stands in this other list of the page, and leaves it. */
  from?: ListedPart;
}

/** The buttons that may stand in either of two lists: how each is told that fits the other. */
const OTHER_LIST = { toolbar: 'rowActions', rowActions: 'toolbar' } as const;

/** What can be added: fields that a list does not show yet, buttons of the other place, verbs without a change. */
export function addableParts(editing: ListEditing, source: ListSource): AddablePart[] {
  const { store } = editing.designing;
  const fields = fieldsOf(editing, source);
  const { entity, page } = store.project;
  const workflow = entity?.workflow;
  const verbs = isObject(workflow) && Array.isArray(workflow.verbs) ? workflow.verbs : [];
  const placed = (list: PageList) => new Set(partsOfList(editing.designing, list).map(({ key }) => key));
  const byField = (list: PageList, some: readonly Field[]): AddablePart[] => {
    const taken = placed(list);
    return some
      .filter(({ model }) => !taken.has(model))
      .map(({ model, label, type }) => ({
        ...{ list, key: model, label, icon: iconOfType(type), part: { column: model } },
      }));
  };
  const listed = placed('verbs');
  return [
    ...byField('columns', fields.filter(isListable)),
    ...byField(
      'searches',
      fields.filter((field) => isSearchable(field, editing, page)),
    ),
    ...(['toolbar', 'rowActions'] as const).flatMap((list) => movable(editing, list)),
    ...(['toolbar', 'rowActions', 'tabs'] as const).map((list) => newPart(editing, list)),
    ...VERBS.filter((verb) => verbs.includes(verb) && !listed.has(verb)).map((verb): AddablePart => {
      const part = { verb };
      const label = editing.labelOf({ list: 'verbs', key: verb, part });
      return { list: 'verbs', key: verb, label, icon: 'file-check-2', part };
    }),
  ];
}

/** The columns of the entity, and those that every entity has. */
function fieldsOf({ designing: { store, view } }: ListEditing, { page, fieldOf }: ListSource): Field[] {
  const more = (page?.columns ?? []).filter(({ model }) => !isPath(model) && !view.fields.has(model));
  const option = store.project.entity?.option;
  const hasKeywords = isObject(option) && Array.isArray(option.keywords) && option.keywords.length > 0;
  const keyword = hasKeywords && !view.fields.has(KEYWORD) ? fieldOf(KEYWORD) : undefined;
  return [...view.fields.values(), ...more, ...(keyword ? [keyword] : [])];
}

/** The values of a form that another column chooses are no text for a cell; nor is what is only searched by. */
const isListable = ({ formBy, model }: Field): boolean => formBy === undefined && model !== KEYWORD;

function isSearchable(field: Field, { designing: { types } }: ListEditing, page: JsonObject): boolean {
  if ((types.get(field.type)?.search(field) ?? null) === null) return false;
  const by = field.sourceBy?.column;
  return by === undefined || partsIn(page, 'searches').some(({ column }) => column === by);
}

/** The buttons of the other place that this one may have: a toolbar has no row, and a row no selection. */
function movable(editing: ListEditing, list: keyof typeof OTHER_LIST): AddablePart[] {
  const ofRow = ({ part }: ListedPart) =>
    /\{\w+\}/.test(JSON.stringify([part.url, part.body, part.confirm])) || part.when !== undefined;
  return partsOfList(editing.designing, OTHER_LIST[list])
    .filter((one) => (list === 'toolbar' ? !ofRow(one) : one.part.bulk !== true))
    .map((from) => ({
      ...{ list, key: from.key, label: editing.labelOf(from), part: from.part, from },
      icon: typeof from.part.icon === 'string' ? from.part.icon : 'mouse-pointer-click',
    }));
}

/** The stem of the key of a new part, and its icon. */
const NEW = {
  toolbar: ['button', 'square-plus'],
  rowActions: ['button', 'square-plus'],
  tabs: ['tab', 'panel-top'],
} as const;

/**
 * A button or a tab that is nowhere yet. A button calls something below the path of the entity, which is to be replaced by
 * what it does; until then the check says that there is no such call.
 */
function newPart({ designing }: ListEditing, list: keyof typeof NEW): AddablePart {
  const { t, store } = designing;
  const [stem, icon] = NEW[list];
  const taken = new Set(
    (['toolbar', 'rowActions', 'tabs'] as const).flatMap((one) =>
      partsOfList(designing, one).map(({ key }) => key),
    ),
  );
  let n = 1;
  while (taken.has(`${stem}-${n}`)) n += 1;
  const key = `${stem}-${n}`;
  const label = t(`designer.list.new.${stem}`);
  const path = typeof store.project.entity?.path === 'string' ? store.project.entity.path : '';
  const call = list === 'rowActions' ? `${path}/${key}/{id}` : `${path}/${key}`;
  const part: JsonObject =
    list === 'tabs' ? { key, title: label } : { key, label, url: call, permission: 'edit' };
  return { list, key, label, icon, part };
}
