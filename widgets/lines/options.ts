import Type from 'typebox';
import { named } from '../../schemas/grammar/named';
import { withOptions } from '../shared/with-options';
import { linesType } from './field';

/** The options that documents may set on a column of type `lines`; the entity of the lines is its key `lines`. */
export const linesGrammar = withOptions(
  linesType,
  {
    title: '明细行',
    icon: 'list-ordered',
    group: 'rows',
    words: '单据明细 子表 分录 mingxi danju lines items details',
    help: '另一实体的记录，随本记录一并保存',
  },
  {
    scrollY: named(
      { title: '表格高度', help: '像素，超出时滚动；0 为不限', group: 'look' },
      Type.Optional(Type.Integer({ minimum: 0 })),
    ),
    hideSequence: named({ title: '不显示序号', group: 'look' }, Type.Optional(Type.Boolean())),
  },
);
