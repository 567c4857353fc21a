import type { LimitName } from '../contract/limits';

/** What each limit restricts, with its unit, in Chinese and English. */
export const LIMIT_WORDS: Readonly<Record<LimitName, readonly [string, string]>> = {
  bodyKb: ['请求正文（KB）', 'Body of a request (KB)'],
  documentKb: ['保存文档的请求正文（KB）', 'Body of a request that saves a document (KB)'],
  imageKb: ['一张图片（KB）', 'A picture (KB)'],
  fileMb: ['一个文件（MB）', 'A file (MB)'],
  uploadFiles: ['一次上传的文件数', 'Files of one upload'],
  waitingMb: ['每个用户未保存到记录的文件（MB）', 'Files of one user that no record has yet (MB)'],
  imageMegapixels: ['图片像素（百万）', 'Pixels of a picture (millions)'],
  pageSize: ['列表每页条数', 'Rows of one page of a list'],
  treeNodes: [
    '一次返回的树节点数，更多时逐级返回',
    'Nodes of a tree answered at once; a larger one comes level by level',
  ],
  batchRows: ['批量操作条数', 'Rows of one batch'],
  criteria: ['一次查询的条件数', 'Criteria of one search'],
  criteriaValues: ['一个条件的取值数', 'Values of one criterion'],
  userRequests: ['每个用户每秒请求数', 'Requests a second of one user'],
  addressRequests: ['未登录时每个地址每秒请求数', 'Requests a second of one address, not signed in'],
  signIns: ['同一账号和地址每分钟登录次数', 'Sign-ins a minute of one account from one address'],
  wrongSignIns: ['同一地址每分钟密码错误次数', 'Wrong passwords a minute from one address'],
  signInTries: [
    '同一浏览器或地址连续密码错误锁定次数',
    'Wrong passwords in a row that lock an account for a browser or address',
  ],
  lockMinutes: [
    '首次锁定时长（分钟），之后逐次加倍',
    'Minutes of the first lock; each further one is doubled',
  ],
  accountTries: ['同一账号每天密码错误次数', 'Wrong passwords a day at one account'],
  maskedSearches: [
    '每个用户每小时按脱敏信息查询未找到、填写被拒绝的次数',
    'Searches an hour of one user by a masked value that find nothing, and refused entries of one',
  ],
  idleMinutes: ['会话空闲时长（分钟）', 'Minutes a session lives unused'],
  sessionHours: ['会话最长时长（小时）', 'Hours a session lives at most'],
  sessions: ['每个用户同时会话数', 'Sessions of one user at a time'],
  requestSeconds: ['一次请求的处理时长（秒）', 'Seconds a request may take'],
  statementSeconds: ['一条数据库语句的时长（秒）', 'Seconds a database statement may take'],
  lockSeconds: ['等待他人修改同一记录的时长（秒）', 'Seconds a change waits for another of the same record'],
  connections: ['数据库连接数', 'Connections to the database'],
  connectSeconds: ['等待空闲数据库连接的时长（秒）', 'Seconds a request waits for a connection'],
  repeatDays: ['重复请求返回首次结果的天数', 'Days in which a repeated request gets its first answer'],
  lagMs: ['服务器积压时拒绝请求（毫秒）', 'Milliseconds of lag at which requests are refused'],
  freeMb: ['停止写入的剩余磁盘空间（MB）', 'Free disk space at which writes stop (MB)'],
  freePercent: ['停止写入的剩余磁盘比例（%）', 'The same of a small disk (%)'],
};
