import type { NoticeWords } from './zh-CN';

/** The Portuguese texts of the bell's list and of jobs. */
export const ptBRNoticeWords: NoticeWords = {
  'notices.failed': 'Não foi possível carregar as notificações',
  'notices.readAll': 'Marcar todas como lidas',
  'notices.read': 'Marcar como lida',
  'notices.unread': 'Não lida',
  'notices.settled': 'Concluída',
  'notices.more': 'Carregar mais',
  'jobs.title': 'Minhas tarefas',
  'jobs.none': 'Nenhuma tarefa',
  'jobs.noneNote': 'Trabalhos longos, como importações e exportações, aparecem aqui',
  'jobs.failed': 'Não foi possível carregar as tarefas',
  'jobs.cancel': 'Cancelar tarefa',
  'jobs.download': 'Baixar',
  'jobs.duration': 'Levou {time}',
  'jobs.state.queued': 'Na fila',
  'jobs.state.running': 'Em execução',
  'jobs.state.done': 'Concluída',
  'jobs.state.failed': 'Falhou',
  'jobs.state.canceled': 'Cancelada',
  'jobs.state.interrupted': 'Interrompida',
};
