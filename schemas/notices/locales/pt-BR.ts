import type { NoticeName } from '../notice-names';

/** The sentences of notices in Portuguese. */
export const ptBRNotices: Record<NoticeName, string> = {
  jobDone: 'Tarefa concluída: {title}',
  jobDoneFile: 'Tarefa concluída; o arquivo está em “Minhas tarefas”: {title}',
  jobFailed: 'A tarefa falhou: {title}',
  jobInterrupted: 'Tarefa interrompida; inicie-a novamente: {title}',
  jobCancelled: 'Tarefa cancelada: {title}',
  waitsForCheck: '{entity}, de {person}: aguarda a sua aprovação',
  waitsForConfirm: '{entity}, de {person}: aguarda a sua confirmação',
  documentPublished: '{person} publicou: {kind} “{title}”',
  timedPublished: '“{title}” foi publicado no horário como versão {no}',
  timedFailed: '“{title}” não foi publicado no horário',
  ledgerUnsound: 'A conferência contábil encontrou {count} problemas',
};
