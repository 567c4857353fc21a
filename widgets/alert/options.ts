import Type from 'typebox';
import { says } from '../../schemas/grammar/says';
import { withOptions } from '../shared/with-options';
import { alertType } from './field';
import { named, valueNames } from '../../schemas/grammar/named';

/** The options that documents may set on a column of type `alert`. */
export const alertGrammar = withOptions(
  alertType,
  { title: '提示', icon: 'info', group: 'words', words: '警告 说明 tishi ts alert notice warning' },
  {
    type: named(
      { title: '类型', group: 'look' },
      Type.Optional(
        Type.Enum(
          ['success', 'info', 'warning', 'error'],
          valueNames({ success: '成功', info: '信息', warning: '警告', error: '错误' }),
        ),
      ),
    ),
    description: named(
      { title: '正文', help: '显示在标题下方' },
      Type.Optional(Type.String({ maxLength: 1000, ...says('text') })),
    ),
    showIcon: named({ title: '显示图标', group: 'look' }, Type.Optional(Type.Boolean())),
    /** Full width, without border and rounded corners. */
    banner: named(
      { title: '通栏', help: '无边框和圆角，占满整行', group: 'look' },
      Type.Optional(Type.Boolean()),
    ),
    closable: named({ title: '可关闭', help: '重新打开表单时再次显示' }, Type.Optional(Type.Boolean())),
  },
);
