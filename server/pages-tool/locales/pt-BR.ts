import type { ToolTextKey } from './zh-CN';

/** Texts of the tool for documents, in Portuguese. */
export const ptBRTool: Record<ToolTextKey, string> = {
  help: '<verbo> --help mostra a ajuda de um verbo. "npm run -s pages" omite as linhas do npm, para gravar a saída em um arquivo.',
  'help.verb': '<verbo>',
  'check.about':
    'todos os documentos, ou só o que diz respeito a estes arquivos; termina com 1 se houver erro',
  'check.more':
    'Uma linha por problema: arquivo, linha, coluna, caminho, o que foi encontrado e o que é esperado. Um arquivo fora dos\ndomínios é verificado como documento de um domínio. Um texto sem tradução é um aviso: veja "locale".',
  'new.about': 'grava uma primeira página para uma entidade; --stdout a mostra em vez disso',
  'new.more':
    'O arquivo é pages/NAME.json do domínio da entidade, e NAME é o id da página. Sem NAME, o arquivo recebe o nome do\narquivo da entidade, e a página o da entidade (visit_record → visit-record). Nenhum arquivo é sobrescrito.',
  'new.name': 'NAME pode conter letras minúsculas, dígitos e hifens: "{name}"',
  'new.written': '{file}: página "{id}"',
  'new.menu': 'Nenhum item de menu a abre ainda: {domain}/domain.json precisa de um com "page": "{id}".',
  'locale.about':
    'acrescenta aos locales do domínio uma entrada vazia para cada texto sem tradução; --stdout as mostra',
  'locale.more':
    'Grava as entradas em domains/DOMAIN/locales/LANGUAGE.json e lista os textos com seus lugares. As entradas existentes,\nsua ordem e o formato do arquivo são mantidos. Uma entrada vazia não é tradução: o texto aparece sem tradução.\n--stdout mostra os arquivos resultantes e não grava nada.',
  'locale.missing': '{file}: {n} textos a traduzir',
  'locale.missing.one': '{file}: {n} texto a traduzir',
  'import.about': 'JSON de formulário da família k-form-design → uma página; o relatório vai para stderr',
  'import.more':
    'As partes que esta linguagem não conhece são mantidas sem efeito e listadas no relatório; com erros, termina com 1.',
  'import.unsupported': 'mantido sem efeito: {path}: {reason}',
  'import.error': 'erro: {path}: {reason}',
  'import.empty': 'nenhum nó',
  'export.about': 'uma página → JSON de formulário da família k-form-design',
  'export.more': 'O que a página recebe da sua entidade é escrito por extenso.',
  'export.page': 'a página "{id}" não está entre os documentos dos domínios, ou tem problemas',
  'diff.about': 'o que mudou entre dois documentos; termina com 1 se algo mudou',
  'diff.objects': 'os dois arquivos devem conter um objeto JSON',
  'diff.kinds':
    'documentos de espécies diferentes não podem ser comparados: {before} é da espécie {old}, {after} da espécie {now}',
  'usages.about':
    'referências a uma coluna (entity.column), entidade, enumeração, página, permissão, rota ou URL',
  'usages.place': '{place}: {kind} em {path}',
  'usages.count': '{n} lugares se referem a {name}',
  'usages.count.one': '{n} lugar se refere a {name}',
  'rename.about':
    'renomeia uma coluna, enumeração, entidade ou página; recusa com a lista de referências,\na menos que --with-references as altere também',
  'rename.more': 'KIND é um de {kinds}; uma coluna é indicada com sua entidade: visit_record.state.',
  'rename.used': '{count}; --with-references também os altera',
  'rename.changed': '{file}: {n} lugares',
  'rename.changed.one': '{file}: {n} lugar',
  'types.about':
    'grava os tipos das tabelas para actions.ts, domains/*/tables.d.ts; --check só lista os desatualizados',
  'types.more':
    'Execute depois de alterar uma entidade. Lista os arquivos que grava; com --check, termina com 1 se algum estiver desatualizado.',
  'test.about': 'abre todas as páginas, ou estas, num navegador em muitos estados; sai com 1 se houver falha',
  'test.more':
    'Inicia uma instalação própria com estes documentos e sem dados, e abre cada página como cada perfil das sementes\na vê (perfis que veem o mesmo são um só), em zh-CN e en-US, com 0, 1 e 1.000 linhas, com chamadas lentas,\nrecusadas (403) e com falha (500), e quando a sessão termina. Imprime uma linha para cada erro da página ou do\nconsole, cada problema de acessibilidade, cada texto que falta e cada página que nada mostra. Precisa dos pacotes\nde desenvolvimento e do Chromium (CHROMIUM_PATH); nada muda nesta instalação.\n\n  --whole          todos os casos; senão uma seleção com cada par de tipo, papel, idioma e estado\n  --locale=…       estes idiomas, separados por vírgulas: {languages}\n  --state=…        estes estados: {states}\n  --documents=…    uma pasta de outros domínios que a instalação também terá',
  'functions.about':
    'as funções dos domínios que as expressões podem chamar, com os tipos dos argumentos e resultados',
  'migrate.about': 'migra todos os documentos para a versão atual; --dry-run só lista as mudanças',
  'option.unknown': 'opção desconhecida "{option}"',
  'option.near': 'opção desconhecida "{option}"; a mais próxima é "{nearest}"',
  'arguments.few': 'argumentos de menos:',
  'arguments.many': 'argumentos demais:',
  'count.none': '0',
  'count.documents': 'documentos: {n}',
  'count.documents.one': 'documentos: {n}',
  'count.problems': 'problemas: {n}',
  'count.problems.one': 'problemas: {n}',
  'count.warnings': 'avisos: {n}',
  'count.warnings.one': 'avisos: {n}',
  'count.joint': ', ',
};
