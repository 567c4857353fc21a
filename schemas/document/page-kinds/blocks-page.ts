import Type from 'typebox';
import { parts, says } from '../../grammar/says';
import { Url } from '../page-action';
import { PermissionCodes } from '../permission-grammar';
import { closed, pageSections } from '../page-document';
import { named, valueNames } from '../../grammar/named';

/** One block; it is omitted for users without its permission. */
const Block = Type.Object(
  {
    key: named('标识', Type.String(says('key'))),
    kind: named(
      '区块类型',
      Type.Enum(
        ['cards', 'trend', 'bars', 'list', 'links'],
        valueNames({ cards: '数字卡片', trend: '趋势图', bars: '柱状图', list: '列表', links: '快捷入口' }),
      ),
    ),
    title: named('标题', Type.String(says('text'))),
    /** Width in 24ths of the row. */
    span: named({ title: '宽度', help: '共 24 份中的份数' }, Type.Integer({ minimum: 1, maximum: 24 })),
    url: named('数据接口', Type.Optional(Url)),
    /** Key of the response that holds the block's data. */
    data: named({ title: '数据所在的键', help: '应答中的键' }, Type.Optional(Type.String(says('word')))),
    permission: named(
      { title: '权限', help: '完整权限码，可用 && 和 || 连接，&& 优先；没有的人看不到本区块' },
      Type.Optional(PermissionCodes),
    ),
  },
  closed,
);

/** A dashboard: figures, charts, lists and shortcuts side by side. */
export const BlocksPage = Type.Object(
  {
    ...pageSections,
    kind: named(
      { title: '页面类型', help: '数字、图表、列表和快捷入口' },
      Type.Literal('blocks', valueNames({ blocks: '区块页' })),
    ),
    blocks: named('区块', Type.Array(Block, { minItems: 1, ...parts('block', ['key']) })),
  },
  closed,
);
