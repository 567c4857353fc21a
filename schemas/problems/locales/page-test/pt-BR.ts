import type { zhCNPageTest } from './zh-CN';

/** What the test of pages reports, in pt-BR. */
export const ptBRPageTest: Record<keyof typeof zhCNPageTest, string> = {
  testNeedsPackages:
    'testar páginas exige os pacotes de desenvolvimento: execute "npm install" (sem --omit=dev) nesta pasta',
  testNeedsChromium:
    'testar páginas exige Chromium ou Chrome: instale um deles ou indique o programa em CHROMIUM_PATH',
  testNoRows:
    'não foi possível criar registros de "{entity}", por isso suas páginas não são testadas com registros: {why}',
  testUnopened: 'nenhum perfil consegue abrir a página "{page}" por uma entrada de menu própria',
  testCase: '{page}, {role}, {locale}, {state}: {what}',
  testFound: '{cases} casos de {pages} páginas, {failures} falhas',
  testProgress: '{at} de {cases} casos',
  testError: 'erro da página: {what}',
  testConsole: 'console: {what}',
  testBarrier: 'barreira {what}',
  testElsewhere: 'carrega {what}',
  testKeyShown: 'mostra o nome de um texto em vez do texto: {text}',
  testForeignWords: 'mostra texto em outro idioma: {text}',
  testNoValue: 'mostra um valor que não existe: {text}',
  testLoads: 'ainda está carregando após {seconds} s',
  testNothing: 'não mostra nada',
  testRefused: 'mostra um erro: {text}',
  testNoWaiting: 'não mostra nada enquanto carrega',
  testNoRetry: 'não mostra o erro nem uma nova tentativa',
  testNoRefusal: 'não diz que não é permitido',
  testNoSignIn: 'não pede para entrar novamente',
  testUnasked: 'não pede ao servidor nada que possa falhar',
  testStateNone: '0 registros',
  testStateOne: '1 registro',
  testStateMany: '1.000 registros',
  testStateSlow: 'lento',
  testStateForbidden: '403',
  testStateFailed: '500',
  testStateEnded: 'sessão encerrada',
};
