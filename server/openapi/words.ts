import { CALL_WORDS } from '../../schemas/document/call-words';
import { isChinese } from '../../schemas/text/is-chinese';

/** Sentences of the OpenAPI document that are not part of a domain document, in Chinese and English. */
const SENTENCES = {
  title: ['榫卯接口', 'Mortise API'],
  about: [
    '本文档由当前登录人可以使用的路由和实体生成。每个响应为 {code,msg,data}，code 200 为成功；列表的 data 为 {rows,page,totalCount}。',
    'Generated from the routes that the current user may call and from the entities. Every response is {code,msg,data}; code 200 means success; data of a list is {rows,page,totalCount}.',
  ],
  system: ['系统', 'System'],
  public: ['无需登录', 'No sign-in needed'],
  session: ['登录即可', 'Any signed-in user'],
  permission: ['权限标识（任一）', 'Permission (any of)'],
  token: ['登录所得的令牌', 'The token returned by the sign-in call'],
  lang: ['响应的语言', 'Language of the response'],
  idempotencyKey: [
    '请求标识，8–64 个字符；七天内重复发送只执行一次，并返回同样的结果',
    'Key of the request, 8 to 64 characters; a request repeated within seven days is executed once and returns the same response',
  ],
  dependsOn: ['取决于', 'Depends on'],
  changesByGet: ['会改变数据；也可用 POST', 'Changes data; POST works too'],
  done: ['成功', 'Success'],
  unchanged: ['与 If-None-Match 相同，没有内容', 'Matches If-None-Match; no content'],
  badRequest: ['请求有误；data.errors 指出字段', 'The request is invalid; data.errors lists the fields'],
  unauthorised: ['未登录，或登录已失效（code 203）', 'Not signed in, or the session has expired (code 203)'],
  forbidden: ['没有权限', 'Not permitted'],
  notFound: ['记录不存在或不可见', 'The record does not exist or is not visible'],
  conflict: [
    '与现有数据冲突；版本过期时 data.current 为当前记录',
    'Conflict with stored data; for a stale version, data.current is the current record',
  ],
  tooLarge: ['请求内容过大', 'The body is too large'],
  mediaType: ['只接受 application/json', 'Only application/json is accepted'],
  reused: ['请求标识重复但内容不同', 'The Idempotency-Key was used with other content'],
  tooMany: ['操作过于频繁', 'Too many requests'],
  unavailable: ['系统繁忙，请稍后重试', 'The service is busy; try again later'],
  ...CALL_WORDS,
} as const satisfies Record<string, readonly [string, string]>;

/** Key of a sentence. */
export type Sentence = keyof typeof SENTENCES;

/** The sentences in a language: Chinese for zh-CN and zh-TW, English for the others. */
export function sentencesIn(lang: string): (sentence: Sentence) => string {
  return (sentence) => SENTENCES[sentence][isChinese(lang) ? 0 : 1];
}
