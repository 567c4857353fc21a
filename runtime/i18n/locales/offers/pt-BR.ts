/** The Portuguese texts of what cannot be done, and why. */
export const ptBROffers = {
  'login.triesLeft': '{message}. Tentativas antes do bloqueio: {n}',
  'login.nowLocked': '{message}. Está bloqueada; tente novamente em {wait}',
  'verb.someGuarded': '{n} dos registros selecionados não podem ser excluídos: {reason}',
  'list.addInFacility': 'Mude para uma unidade prisional para adicionar',
  'list.switchOrganisation': 'Mudar para uma unidade',
  'list.notRemoved': 'Nada foi excluído',
  'list.notRemovedLead':
    '{failed} dos {n} registros selecionados não podem ser excluídos. Desmarque-os para excluir os demais.',
  'list.notRemovedAll': 'Nenhum dos {n} registros selecionados pode ser excluído.',
  'list.deselectThese': 'Desmarcar estas linhas',
  'list.cause': 'Motivo',
};
