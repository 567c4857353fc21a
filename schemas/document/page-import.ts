import Type, { type Static } from 'typebox';
import { FormConfig } from './form-document';
import { says } from '../grammar/says';
import { named, valueNames } from '../grammar/named';
import { Url } from './page-action';

const closed = { additionalProperties: false } as const;

/** Import in three steps: upload a sheet, review its rows, submit. */
export const Import = Type.Object(
  {
    as: named(
      '打开方式',
      Type.Optional(Type.Enum(['dialog', 'page'], valueNames({ dialog: '对话框', page: '独立页面' }))),
    ),
    uploadUrl: named({ title: '上传接口', help: '返回解析出的行和错误' }, Type.Optional(Url)),
    submitUrl: named({ title: '提交接口', help: '提交核对后的行' }, Type.Optional(Url)),
    templateUrl: named('模板下载接口', Type.Optional(Url)),
    /** Key of the response that holds the parsed rows. */
    rowsKey: named(
      { title: '行所在的键', help: '应答中保存解析结果的键' },
      Type.Optional(Type.String(says('word'))),
    ),
    /** The page that a cancelled import goes to; by default the tab before it. */
    next: named(
      { title: '取消后的页面', help: '路由名；缺省回到前一个标签页' },
      Type.Optional(Type.String(says('route'))),
    ),
    /** Parameters that the user enters before the upload. */
    params: named('上传前的参数', Type.Optional(FormConfig)),
  },
  closed,
);
/** How rows are imported on a page, as the document declares it. */
export type Import = Static<typeof Import>;
