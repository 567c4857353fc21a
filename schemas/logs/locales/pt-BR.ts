import type { SentenceKey } from './zh-CN';

/** The sentences of the logs in Portuguese. */
export const ptBRSentences: Record<SentenceKey, string> = {
  'logs.did.add': '{who} adicionou {object}',
  'logs.did.edit': '{who} alterou {object}',
  'logs.did.del': '{who} excluiu {object}',
  'logs.did.reveal': '{who} viu {column} de {object}',
  'logs.masked': 'um valor mascarado',
  'logs.did.download': '{who} baixou um arquivo de {object}',
  'logs.did.export': '{who} exportou {object}',
  'logs.did.print': '{who} imprimiu {object}',
  'logs.did.assign': '{who} atribuiu permissões de {object}',
  'logs.did.submit': '{who} enviou {object}',
  'logs.did.revoke': '{who} retirou {object}',
  'logs.did.check': '{who} revisou {object}',
  'logs.did.confirm': '{who} confirmou {object}',
  'logs.did.retry': '{who} tentou de novo {object}',
  'logs.did.cancel': '{who} cancelou {object}',
  'logs.did.abandon': '{who} anulou {object}',
  'logs.did.reverse': '{who} estornou {object}',
  'logs.did.other': '{who}: “{action}” em {object}',
  'logs.colon': ': ',
  'logs.semicolon': '; ',
  'logs.more': '{n} ao todo',
  'logs.did.refused': '{who} não conseguiu executar “{action}” em {object}',
  'logs.named': '{module} “{name}”',
  'logs.several': '{object} e mais {more}',
};
