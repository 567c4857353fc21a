import type { Json, JsonObject } from '../../schemas/json';
import { isObject } from '../../schemas/json';
import { isChinese } from '../../schemas/text/is-chinese';

/** What the recurring keys of requests and answers mean, in Chinese and English. */
const KEYS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['code', ['结果：200 为成功', 'Result: 200 means success']],
  ['msg', ['给用户的提示', 'Message for the user']],
  ['params', ['消息中的参数', 'Parameters of the message']],
  ['data', ['结果的内容', 'The result']],
  ['id', ['记录的 id', 'ID of the row']],
  [
    'version',
    ['记录的版本；修改时送回，过期则返回 409', 'Version of the row; sent back with a change, 409 if stale'],
  ],
  ['page', ['页码，从 1 开始', 'Page, from 1']],
  ['pageSize', ['每页行数', 'Rows per page']],
  ['records', ['要取名称的记录：{ page, id }', 'Records whose names are wanted: { page, id }']],
  ['spelling', ['名称的读音，供按拼音查找', 'Pinyin of the label, for search']],
  ['subtitle', ['区分同名记录的文字', 'Texts that tell records with the same name apart']],
  ['orderField', ['按哪一列排序', 'Column to sort by']],
  ['orderType', ['升序 asc 或降序 desc；空为默认', 'asc or desc; empty for the default']],
  [
    'through',
    [
      '经引用一并返回的列，如 articleId.unit；选项接口中为列名',
      'Columns to return of the rows referred to, such as articleId.unit; names of columns for choices',
    ],
  ],
  [
    'filter',
    [
      '筛选：{ join: and 或 or, of: [{ column, op, value } 或下一层组] }，最多 3 层、50 个条件',
      'Filter: { join: and or or, of: [{ column, op, value } or groups] }, at most 3 levels and 50 conditions',
    ],
  ],
  [
    'pivot',
    [
      '合并相等的行：{ by: 行的列, column, value, values }，每个值一个合计，至多 50 个',
      'Joins equal rows: { by: columns of a row, column, value, values }, one sum per value, at most 50',
    ],
  ],
  ['exactTotal', ['是否数出准确的总数', 'Whether to count the exact total']],
  [
    'settings',
    [
      '顺序、隐藏、固定、宽度、密度和每页条数；null 为恢复默认',
      'Order, hidden, pinned, widths, density and page size; null for the defaults',
    ],
  ],
  ['content', ['条件、筛选、列和排序', 'Criteria, filter, columns and order']],
  ['names', ['只返回名称与其中之一完全相同的行', 'Only rows whose name equals one of these']],
  ['childrenOf', ['只返回该节点的下级；0 为最上级', 'Only the children of this node; 0 for the top level']],
  ['rows', ['各行', 'The rows']],
  ['totalCount', ['总行数', 'Number of all rows']],
  ['totalAtLeast', ['为 true 时总数不止 totalCount', 'If true, there are more rows than totalCount']],
  ['partial', ['树太大，只含最上级', 'The tree is too large; only its top level is included']],
  ['labels', ['引用的名称，按列', 'Labels of references, by column']],
  ['orgId', ['所属机构', 'Organization of the row']],
  ['value', ['存储的值', 'The stored value']],
  ['label', ['显示的名称', 'The displayed label']],
  ['color', ['标签颜色', 'Color of the label']],
  ['disabled', ['不能选择', 'Cannot be chosen']],
  ['children', ['下级', 'The nodes below']],
  ['hasChildren', ['有未列出的下级', 'Has nodes below that are not listed']],
  ['above', ['上级，从最上级开始', 'The nodes above, from the top']],
  ['count', ['处理的行数', 'Number of processed rows']],
  ['ids', ['记录的 id', 'IDs of the rows']],
  ['items', ['要添加或处理的各行', 'The rows to add or to process']],
  ['pass', ['false 为驳回，须写意见', 'false rejects the document, which needs a comment']],
  ['keyword', ['搜索文字', 'Text to search for']],
  ['readable', ['可见的都列出，而不只是可选的', 'Lists all visible rows, not only those that may be chosen']],
  ['status', ['状态', 'Status']],
  ['added', ['新增的行数', 'Number of added rows']],
  ['existing', ['已有的行数', 'Number of existing rows']],
  ['failed', ['未处理的行及原因', 'Rows that were not processed, with reasons']],
  ['updated', ['修改的行数', 'Number of changed rows']],
  ['same', ['无变化的行数', 'Number of unchanged rows']],
  ['parentId', ['上级的 id', 'ID of the parent']],
  ['dataId', ['记录的 id', 'ID of the row']],
  ['mod', ['模块', 'Module']],
  ['column', ['列名', 'Name of the column']],
  ['reason', ['原因', 'Reason']],
  ['path', ['位置', 'Place']],
  ['name', ['名称', 'Name']],
  ['file', ['文件', 'File']],
  ['text', ['文档的文本', 'Text of the document']],
  ['doc', ['文档的内容，代替 text', 'Content of the document, instead of text']],
  ['hash', ['发布计划的标识，发布时送回', 'ID of the publish plan, sent back when publishing']],
  ['errors', ['有误的字段', 'The fields with errors']],
  ['provinceId', ['省', 'Province']],
  ['cityId', ['市', 'City']],
  ['districtId', ['区县', 'District']],
  ['street', ['街道', 'Street']],
  ['addressArea', ['地区', 'Region']],
  ['fullAddress', ['完整地址', 'Full address']],
  ['lng', ['经度', 'Longitude']],
  ['lat', ['纬度', 'Latitude']],
  ['startDate', ['开始日期，YYYY-MM-DD', 'First day, YYYY-MM-DD']],
  ['endDate', ['结束日期，YYYY-MM-DD', 'Last day, YYYY-MM-DD']],
  ['remark', ['备注', 'Remarks']],
  ['userId', ['不读取，以登录的用户为准', 'Ignored; the signed-in user applies']],
  ['k', ['配置项的键', 'Key of the setting']],
  ['v', ['配置项的值', 'Value of the setting']],
  ['group', ['分组', 'Group']],
  ['groupLabel', ['分组的名称', 'Label of the group']],
  ['field', ['名称、类型和取值范围', 'Name, type and range']],
  ['origin', ['值的来源：本机构、上级、系统、环境变量或默认', 'Source of the value']],
  ['from', ['设置此值的上级机构', 'Organization above that has set the value']],
  ['own', ['有自己的值', 'Has its own value']],
  ['inherited', ['没有自己的值时的值', 'Value that applies without an own value']],
  ['preset', ['默认值', 'The default']],
  ['editable', ['可以修改', 'May be changed']],
  ['inherit', ['取消自己的值，恢复继承', 'Removes the own value']],
  ['values', ['要设置的各项', 'The settings to set']],
  ['fileName', ['文件名', 'File name']],
  ['filePath', ['文件在存储中的路径', 'Path in the file store']],
  ['fileSize', ['字节数', 'Bytes']],
  ['url', ['地址', 'URL']],
  ['uid', ['界面中的标识', 'Identifies it in the window']],
  ['type', ['类型', 'Type']],
  ['token', ['登录令牌，放在请求头 Token 中', 'Session token, sent in the Token header']],
]);

/** Adds the meaning of each recurring key that has no title, description or reference of its own. */
export function describeKeys<T extends Json>(document: T, lang: string): T {
  const at = isChinese(lang) ? 0 : 1;
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'properties' && isObject(inner) ? properties(inner) : walk(inner),
      ]),
    );
  };
  const properties = (given: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(given).map(([key, schema]) => {
        const known = KEYS.get(key);
        const silent = isObject(schema) && !['title', 'description', '$ref'].some((word) => word in schema);
        const inner = walk(schema);
        return [key, silent && known ? { ...(inner as JsonObject), description: known[at] } : inner];
      }),
    );
  return walk(document) as T;
}
