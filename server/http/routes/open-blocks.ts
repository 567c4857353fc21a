import type { Block, FigureValue } from '../../../schemas/document/page-kinds/blocks-page';
import { isPermitted, permissionCode } from '../../../schemas/document/permission';
import type { Model } from '../../../schemas/model/model';
import type { CompiledPage } from '../../../schemas/model/page';
import type { Session } from '../../action';

/**
 * A page without the blocks and figures whose lists the session may not open or not search, or that read a column which
 * it does not see.
 */
export function withOpenBlocks(
  page: CompiledPage,
  model: Pick<Model, 'pages' | 'entities'>,
  session: Session,
  opens: (id: string) => boolean,
): CompiledPage {
  if (page.kind !== 'blocks') return page;
  const holds = holder(session);
  const isSearched = searchedPages(model, session, opens);
  const isOpen = (shown: Shown): boolean => {
    const list = model.pages.get(shown.page);
    const hidden = session.fields.get((list && !('problems' in list) && list.entity) || '')?.hidden;
    if (hidden && columnsOf(shown).some((name) => hidden.has(name))) return false;
    return isSearched(shown.page);
  };
  const left = (block: Block): Block[] => {
    if (block.permission !== undefined && !holds(block.permission)) return [];
    if (block.kind === 'links' || block.kind === 'recent' || block.kind === 'drafts') return [block];
    if (block.kind !== 'cards') return isOpen(block) ? [block] : [];
    const figures = block.figures.filter(isOpen);
    return figures.length > 0 ? [{ ...block, figures }] : [];
  };
  return { ...page, blocks: page.blocks.flatMap(left) };
}

const holder = (session: Session) => (permission: string) =>
  session.isSupper || isPermitted(permission, session.permissions);

/** Which lists a session may open and search. */
export function searchedPages(
  { pages, entities }: Pick<Model, 'pages' | 'entities'>,
  session: Session,
  opens: (id: string) => boolean,
): (id: string) => boolean {
  const holds = holder(session);
  return (id) => {
    const list = pages.get(id);
    if (!list || 'problems' in list) return false;
    const { permission, module } = list.pageConfig;
    // A page may name a permission of its own; the rows are those of the entity's search, which has its own.
    const rows = entities.get(list.entity ?? '')?.entity.module;
    const mayRead = rows === undefined || holds(permissionCode(rows, 'search'));
    return opens(id) && mayRead && holds(permission.search ?? permissionCode(module, 'search'));
  };
}

/** What a block or a figure shows of a list. */
interface Shown {
  page: string;
  criteria?: object;
  value?: FigureValue;
  /** By what it is grouped. */
  date?: string;
  column?: string;
}

function columnsOf({ criteria = {}, value, date, column }: Shown): string[] {
  return [...Object.keys(criteria), ...[value?.column, date, column].flatMap((name) => name ?? [])];
}
