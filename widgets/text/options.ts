import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { withOptions } from '../shared/with-options';
import { textType } from './field';
import { asWritten, named, valueNames } from '../../schemas/grammar/named';

const SIZES = ['26', '24', '22', '18', '16', '15', '14', '12', '10.5', '9'].map((size) => `${size}pt`);

/** The options that documents may set on a column of type `text`. */
export const textGrammar = withOptions(
  textType,
  { title: '文字', icon: 'type', group: 'words', words: '标题 说明 wenzi wz text heading words' },
  {
    textAlign: named(
      { title: '对齐', group: 'look' },
      Type.Optional(
        Type.Enum(['left', 'center', 'right'], valueNames({ left: '左', center: '中', right: '右' })),
      ),
    ),
    color: named(
      { title: '颜色', help: 'CSS 颜色，如 #1890ff；固定颜色在深色主题下可能看不清', group: 'look' },
      Type.Optional(
        Type.String({
          pattern: '^(#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\\([0-9., %]+\\)|[a-zA-Z]*)$',
          ...says('word'),
        }),
      ),
    ),
    fontFamily: named(
      { title: '字体', group: 'look' },
      Type.Optional(
        Type.Enum(
          ['', 'SimSun', 'FangSong', 'SimHei', 'PingFangSC-Regular', 'KaiTi', 'LiSu'],
          valueNames({
            '': '默认',
            SimSun: '宋体',
            FangSong: '仿宋',
            SimHei: '黑体',
            'PingFangSC-Regular': '苹方',
            KaiTi: '楷体',
            LiSu: '隶书',
          }),
        ),
      ),
    ),
    fontSize: named({ title: '字号', group: 'look' }, Type.Optional(Type.Enum([...SIZES], asWritten))),
    showRequiredMark: named(
      { title: '显示必填星号', help: '只是标记，不校验', group: 'look' },
      Type.Optional(Type.Boolean()),
    ),
  },
);
