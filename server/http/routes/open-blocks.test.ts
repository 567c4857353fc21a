import { expect, test } from 'vitest';
import type { Model } from '../../../schemas/model/model';
import type { CompiledPage } from '../../../schemas/model/page';
import type { Session } from '../../action';
import { withOpenBlocks } from './open-blocks';

test('C5: a block needs the search permission of the entity, also where its list names another permission', () => {
  const list = {
    kind: 'list',
    entity: 'person',
    pageConfig: { module: 'board', permission: { search: 'board_search' } },
  };
  const board = {
    kind: 'blocks',
    blocks: [{ key: 'all', kind: 'cards', title: '', figures: [{ key: 'all', title: '', page: 'list' }] }],
  } as unknown as CompiledPage;
  const model = {
    pages: new Map([['list', list]]),
    entities: new Map([['person', { entity: { module: 'person' } }]]),
  } as unknown as Model;
  const keysFor = (...codes: string[]) => {
    const session = { isSupper: false, permissions: new Set(codes), fields: new Map() } as unknown as Session;
    const open = withOpenBlocks(board, model, session, () => true);
    return open.kind === 'blocks' ? open.blocks.map(({ key }) => key) : null;
  };
  expect(keysFor('board_search')).toEqual([]);
  expect(keysFor('board_search', 'person_search')).toEqual(['all']);
});
