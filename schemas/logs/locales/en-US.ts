import type { SentenceKey } from './zh-CN';

/** The sentences of the logs in English. */
export const enUSSentences: Record<SentenceKey, string> = {
  'logs.did.add': '{who} added {object}',
  'logs.did.edit': '{who} changed {object}',
  'logs.did.del': '{who} deleted {object}',
  'logs.did.reveal': '{who} viewed the {column} of {object}',
  'logs.masked': 'masked value',
  'logs.did.download': '{who} downloaded a file of {object}',
  'logs.did.export': '{who} exported {object}',
  'logs.did.print': '{who} printed {object}',
  'logs.did.assign': '{who} assigned permissions of {object}',
  'logs.did.submit': '{who} submitted {object}',
  'logs.did.revoke': '{who} withdrew {object}',
  'logs.did.check': '{who} reviewed {object}',
  'logs.did.confirm': '{who} confirmed {object}',
  'logs.did.retry': '{who} retried {object}',
  'logs.did.cancel': '{who} canceled {object}',
  'logs.did.abandon': '{who} voided {object}',
  'logs.did.reverse': '{who} reversed {object}',
  'logs.did.other': '{who}: “{action}” on {object}',
  'logs.colon': ': ',
  'logs.semicolon': '; ',
  'logs.more': '{n} in total',
  'logs.did.refused': '{who} could not do “{action}” on {object}',
  'logs.named': '{module} “{name}”',
  'logs.several': '{object} and {more} more',
};
