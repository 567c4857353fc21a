import Type from 'typebox';
import { keysMean, says } from '../../schemas/grammar/says';
import { nullable, placeholder } from '../shared/common-options';
import { MOST_FILES } from './upload-field';
import { named, valueNames } from '../../schemas/grammar/named';

const entry = Type.Union([Type.String(), Type.Record(Type.String(), Type.Any())]);

/** Common options. URLs, headers and data of older forms are stored but ignored: files go to our store. */
const shared = {
  limit: named(
    { title: '文件数上限', group: 'check' },
    nullable(Type.Integer({ minimum: 1, maximum: MOST_FILES })),
  ),
  multiple: named('一次选多个', Type.Optional(Type.Boolean())),
  /** Accepted extensions; empty accepts all. */
  accept: named(
    { title: '允许的扩展名', help: '如 .pdf；为空表示不限', group: 'check' },
    Type.Optional(
      Type.Array(Type.String({ pattern: '^\\.[a-z0-9]{1,10}$', ...says('word') }), { maxItems: 30 }),
    ),
  ),
  defaultValue: nullable(Type.Union([Type.String(), Type.Array(entry)])),
  placeholder,
  action: named(
    { title: '上传地址', help: '来自导入的表单，不使用；文件只存入本系统', advanced: true },
    Type.Optional(Type.String(says('word'))),
  ),
  data: named(
    { title: '附加参数', help: '来自导入的表单，不使用', advanced: true },
    Type.Optional(Type.String(says('word'))),
  ),
  fileName: named(
    { title: '文件参数名', help: '来自导入的表单，不使用', advanced: true },
    Type.Optional(Type.String(says('word'))),
  ),
  headers: named(
    { title: '请求头', help: '来自导入的表单，不使用', advanced: true },
    Type.Optional(Type.Record(Type.String(), Type.Any(says('data')), keysMean('word'))),
  ),
};

/** Options of file uploads. */
export const fileOptions = {
  ...shared,
  /** Shows a drop zone instead of a button. */
  drag: named(
    { title: '拖放区', help: '以可拖入文件的区域代替按钮', group: 'look' },
    Type.Optional(Type.Boolean()),
  ),
  downloadWay: named(
    { title: '下载方式', advanced: true },
    Type.Optional(
      Type.Enum(['a', 'ajax', 'dynamic'], valueNames({ a: '链接', ajax: '请求', dynamic: '调用函数' })),
    ),
  ),
  dynamicFun: named(
    { title: '下载函数', help: '程序中登记的函数，用于自定义下载', advanced: true },
    Type.Optional(Type.String(says('word'))),
  ),
};

/** Options of picture uploads. */
export const pictureOptions = {
  ...shared,
  listType: named(
    { title: '显示方式', group: 'look' },
    Type.Optional(
      Type.Enum(
        ['text', 'picture', 'picture-card'],
        valueNames({ text: '文件名', picture: '缩略图列表', 'picture-card': '图片墙' }),
      ),
    ),
  ),
  /** Rejects pictures over 500 kB. */
  limitSize: named(
    { title: '不超过 500 KB', help: '更大的图片不能上传', group: 'check' },
    Type.Optional(Type.Boolean()),
  ),
  /** Compresses large pictures before upload. */
  compress: named({ title: '自动压缩', help: '大图在上传前缩小' }, Type.Optional(Type.Boolean())),
};
