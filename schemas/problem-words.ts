import { isChinese } from './is-chinese';

/**
 * The sentences about mistakes in documents, English and Chinese. The English one is what the checks say and the key;
 * `{name}` stands for what differs. A sentence inside a sentence (`{sentence}`) is translated likewise.
 */
const SENTENCES: readonly (readonly [english: string, chinese: string])[] = [
  [
    'line {line}, column {column}: not valid JSON: {reason}',
    '第 {line} 行第 {column} 列：不是有效的 JSON：{reason}',
  ],
  ['holds a key that no document may hold, or is nested too deeply', '含有文档不允许的键，或嵌套过深'],
  ['holds a character that cannot be stored', '含有无法保存的字符'],
  [
    '"{name}" is made from a sensitive column and not sensitive itself: {chain}',
    '“{name}”由敏感字段得出，但自身没有设为敏感：{chain}',
  ],
  [
    '"{chain}" is masked at present and would be shown to everybody',
    '“{chain}”目前只显示掩码，发布后所有人都能看到',
  ],
  [
    '"{name}" is sensitive: a rule over it would tell its values',
    '“{name}”是敏感字段，对它的规则会透露其内容',
  ],
  ['"{name}" is sensitive: an order would tell its values', '“{name}”是敏感字段，按它排序会透露其内容'],
  ['expected an object', '应为对象'],
  ['expected an object, came {came}', '应为对象，实际为 {came}'],
  ['expected a text', '应为文本'],
  ['expected an object of source text → translation', '应为“原文 → 译文”的对象'],
  ['expected a version from 1 to {current}, came {from}', '版本应为 1 到 {current}，实际为 {from}'],
  [
    'version {from} was written by a newer program; this one reads versions up to {current} and cannot go back',
    '版本 {from} 由更新的程序写成；本程序只能读到版本 {current}，不能倒退',
  ],
  ['unknown key "{key}"; the nearest known is "{known}"', '未知的键“{key}”，最接近的是“{known}”'],
  ['unknown key "{key}"', '未知的键“{key}”'],
  ['"{key}" is missing', '缺少“{key}”'],
  ['{came} is not there, nor is anything else', '{came} 不存在，也没有其他可选'],
  [
    'expected one of {words}, came {came}; the nearest known is "{known}"',
    '应为 {words} 之一，实际为 {came}，最接近的是“{known}”',
  ],
  ['expected one of {words}, came {came}', '应为 {words} 之一，实际为 {came}'],
  [
    'expected a known name, came {came}; the nearest known is "{known}"',
    '应为已有的名称，实际为 {came}，最接近的是“{known}”',
  ],
  ['expected a known name, came {came}', '应为已有的名称，实际为 {came}'],
  ['must match pattern "{pattern}", came {came}', '应符合格式“{pattern}”，实际为 {came}'],
  ['must be equal to constant, came {came}', '不是规定的值，实际为 {came}'],
  ['expected {types}, came {came}', '类型应为 {types}，实际为 {came}'],
  ['must not have more than {n} items, came {came}', '最多 {n} 项，实际为 {came}'],
  ['must not have fewer than {n} items, came {came}', '至少 {n} 项，实际为 {came}'],
  ['must not have more than {n} characters, came {came}', '最多 {n} 个字，实际为 {came}'],
  ['must not have fewer than {n} characters, came {came}', '至少 {n} 个字，实际为 {came}'],
  ['must not have fewer than {n} properties, came {came}', '至少要有 {n} 个键，实际为 {came}'],
  ['must not have duplicate items, came {came}', '不能有重复的项，实际为 {came}'],
  ['must be either {types}, came {came}', '类型应为 {types}，实际为 {came}'],
  ['must be >= {n}, came {came}', '不能小于 {n}，实际为 {came}'],
  ['must be <= {n}, came {came}', '不能大于 {n}，实际为 {came}'],
  ['must be {type}, came {came}', '类型应为 {type}，实际为 {came}'],
  ['cannot stand inside: {path} {sentence}', '不能放在里面：{path} {sentence}'],
  ['not a usable pattern: {reason}', '不是可用的正则：{reason}'],
  ['not a valid expression: {reason}', '不是有效的表达式：{reason}'],
  ['the rules refer to each other in a circle: {names}', '联动规则互相循环引用：{names}'],
  ['only a reference can be narrowed by a column', '只有引用才能按列缩小选项'],
  ['entity "{id}" has no option call to choose from', '实体“{id}”没有选项接口可供选择'],
  ['a column of type "{type}" cannot refer to rows', '“{type}”类型的列不能引用其他实体的记录'],
  ['entity "{id}" has mistakes of its own', '实体“{id}”自身有误'],
  ['model "{model}" stands in the form twice', '“{model}”在表单中出现两次'],
  ['column "{name}" cannot be searched by', '列“{name}”不能用于查询'],
  ['column "{name}" exists twice', '列“{name}”出现两次'],
  ['column "{name}" must refer to "{entity}"', '列“{name}”应引用“{entity}”'],
  ['column "{name}" is shipped and cannot be removed', '列“{name}”是内置的，不能删除'],
  ['page "{id}" exists twice', '页面“{id}”出现两次'],
  ['"{name}" is already taken by {other}', '“{name}”已被 {other} 使用'],
  ['"{name}" is a word of the system', '“{name}”是系统保留字'],
  ['"{name}" is too long as a name in the database', '“{name}”作为数据库名称过长'],
  ['"{name}" is shipped and cannot be changed', '“{name}”是内置的，不能修改'],
  ['"{name}" decides who sees a row and cannot be added', '“{name}”决定谁能看到记录，不能添加'],
  ['"{name}" cannot be added to a shipped entity', '“{name}”不能添加到内置实体'],
  ['"{name}" cannot be added: the columns of a log are fixed', '“{name}”不能添加：日志的列是固定的'],
  ['"{name}" is shipped, and this column is not', '“{name}”是内置的，而本列不是'],
  ['the check "{message}" is shipped and cannot be removed', '校验“{message}”是内置的，不能删除'],
  ['the value {value} is shipped and cannot be removed', '取值 {value} 是内置的，不能删除'],
  [
    '"{name}" is a name of PostgreSQL: no id begins with "pg_"',
    '“{name}”是 PostgreSQL 的名称：标识不能以“pg_”开头',
  ],
  ['"{name}" is the name of a system table', '“{name}”是系统表的名称'],
  ['"{name}" ends like the name of an index or a sequence', '“{name}”的结尾与索引或序列的名称相同'],
  ['more than {n} columns refer to other rows', '引用其他记录的列超过 {n} 个'],
  ['an age is counted from a date, column "{name}" is none', '年龄由日期计算，列“{name}”不是日期'],
  ['column "{name}" cannot be compared with a value', '列“{name}”不能与值比较'],
  ['column "{name}" cannot be in an index', '列“{name}”不能建索引'],
  ['column "{name}" cannot hold 1 or true', '列“{name}”不能存 1 或“是”'],
  ['column "{name}" must hold one stored value', '列“{name}”应存储单个值'],
  ['column "{name}" is not stored', '列“{name}”不存储'],
  ['{value} is no value of column "{name}"', '{value} 不是列“{name}”的有效值'],
  ['a column of type "{type}" cannot be added up here', '这个“{type}”类型的列不能合计'],
  ['a column of type "{type}" has no range here', '这个“{type}”类型的列不能按范围查询'],
  ['a number with a prefix is a text, column "{name}" is none', '带前缀的编号是文本，列“{name}”不是文本'],
  ['nobody can give column "{name}" a value; set "default"', '没有人能给列“{name}”填值，请设置“default”'],
  ['a computed column is never sent', '计算列不会由用户填写'],
  ['{markup} is not allowed in HTML here and would not be shown', '这里的 HTML 不允许 {markup}，它不会显示'],
  ['the database holds figures up to {n} here, came {came}', '数据库在此最大存 {n}，实际为 {came}'],
  ['a column "status" must hold 1 and 0, or true and false', '列“status”应存 1 和 0，或是和否'],
  ['the call "init" needs a column "code" that holds texts', '“init”接口需要文本列“code”'],
  [
    'texts in an index may have {n} characters together; set "maxLength"',
    '索引中的文本合计最多 {n} 个字，请设置“maxLength”',
  ],
  ['the call "option" needs it', '“option”接口需要它'],
  ['the call "change-status" needs a column "status"', '“change-status”接口需要列“status”'],
  ['the call "init" needs rows in "init" and a column "code"', '“init”接口需要“init”中的行和列“code”'],
  ['needs either "expr" or "named"', '需要“expr”或“named”之一'],
  ['layout 3 needs a page', '布局 3 需要页面'],
  ['permissions need a module', '有权限就需要模块'],
  ['"{key}" belongs to {tag} "{word}"', '“{key}”属于 {tag} 为“{word}”的一类'],
  ['a list without an entity needs it', '没有实体的列表需要它'],
  ['a page of a known entity takes its columns from there', '有实体的页面从实体取列'],
  ['the server has no {method} {url}; {nearest}', '服务器没有 {method} {url}；{nearest}'],
  [
    'nobody can be granted "{code}": no menu entry of its module offers "{suffix}"',
    '无法授予“{code}”：其模块的菜单都没有“{suffix}”',
  ],
  [
    'nobody can be granted "{code}": no menu entry of its module offers it',
    '无法授予“{code}”：其模块的菜单都没有它',
  ],
  ['"{text}" ({where}) has no translation', '“{text}”（{where}）没有译文'],
  ['There is a table "{name}" already. Take another id.', '已有表“{name}”，请换一个标识。'],
  ['Two routes answer {route}', '有两个接口使用 {route}'],
  [
    'Column "{column}" of table "{table}" is "{type}" elsewhere in this installation and cannot be "{other}" too. Take another column name.',
    '表“{table}”的列“{column}”在本安装的别处是“{type}”，不能同时是“{other}”。请换一个列名。',
  ],
  [
    'Column "{column}" of table "{table}" is used by another tenant and cannot be renamed. Take a new column.',
    '表“{table}”的列“{column}”还被其他租户使用，不能改名。请新增一列。',
  ],
  [
    'Table "{table}" is no longer described by any entity but holds rows. Put the entity back, or export and delete its rows first.',
    '表“{table}”不再属于任何实体，但仍有数据。请恢复该实体，或先导出并删除数据。',
  ],
  [
    'Column "{column}" of table "{table}" is no longer described but holds values. Put the column back, or move its values and empty it first.',
    '表“{table}”的列“{column}”已从文档中删除，但仍有数据。请恢复该列，或先移走并清空其中的值。',
  ],
  [
    'Column "{column}" of table "{table}" keeps its values, unseen, for a later version.',
    '表“{table}”的列“{column}”不再显示，其中的值会保留，供以后的版本使用。',
  ],
  [
    'Column "{column}" of table "{table}" is "{type}" and holds values, but the documents ask for "{other}". Take a new column name and move the values.',
    '表“{table}”的列“{column}”是“{type}”且已有数据，不能改为“{other}”。请用新的列名并迁移数据。',
  ],
  [
    'Column "{column}" of table "{table}" is new and required, but the table has rows. Give the column a default, or do not require it.',
    '表“{table}”的列“{column}”是新增的必填列，但表中已有数据。请给出默认值，或不设必填。',
  ],
  [
    'Column "{column}" of table "{table}" is required now, but some rows have no value there. Fill them first, or do not require it.',
    '表“{table}”的列“{column}”改为必填，但有些行没有值。请先补齐，或不设必填。',
  ],
];

interface Pattern {
  english: RegExp;
  names: readonly string[];
  chinese: string;
}

const patterns: readonly Pattern[] = SENTENCES.map(([english, chinese]) => {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const source = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^]+?)');
  return { english: new RegExp(`^${source}$`), names, chinese };
});

/** A sentence about a mistake in a language: Chinese for the two Chinese packs; what is not in the catalogue stays. */
export function problemIn(lang: string, sentence: string): string {
  return isChinese(lang) ? inChinese(sentence) : sentence;
}

function inChinese(sentence: string): string {
  for (const { english, names, chinese } of patterns) {
    const found = english.exec(sentence);
    if (!found) continue;
    const values = new Map(names.map((name, at) => [name, found[at + 1] ?? '']));
    return chinese.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name) ?? '';
      return name === 'sentence' ? inChinese(value) : value;
    });
  }
  return sentence;
}
