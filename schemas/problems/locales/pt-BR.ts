import { ptBRPageTest } from './page-test/pt-BR';
import type { CauseCode } from '../causes';
import type { CauseWords } from './zh-CN';

/** What can be wrong with documents, in Portuguese. */
export const ptBR: Record<CauseCode, string> = {
  ...ptBRPageTest,
  // JSON
  invalidJson: 'linha {line}, coluna {column}: JSON inválido: {reason}',
  jsonKey: 'esperada uma chave entre aspas duplas, sem vírgula antes do fim',
  jsonValue: 'esperado um valor, sem vírgula antes do fim',
  jsonTwice: 'o objeto já tem a chave {key}',
  jsonColon: 'esperados dois-pontos',
  jsonComma: 'esperada uma vírgula',
  jsonBrace: 'esperado {mark}',
  jsonEnd: 'nada mais era esperado',
  jsonString: 'um texto não tem aspas de fechamento',
  jsonNumber: 'número inválido',
  jsonEscape: 'sequência de escape inválida',
  jsonCharacter: 'um caractere que não é permitido',
  jsonMark: 'começa com uma marca de ordem de bytes; salve o arquivo em UTF-8 sem ela',
  jsonComment: 'comentários não são permitidos',
  fileMissing: 'o arquivo não existe',
  noSuchFile: 'esse arquivo não existe[; o mais próximo é "{nearest?}"]',
  fileTaken: 'esse arquivo já existe e não é substituído; informe outro nome',
  harmfulKey: 'contém uma chave que nenhum documento pode ter, ou níveis demais',
  unstorable: 'contém um caractere que não pode ser gravado',
  unseenCharacter:
    'contém {character} (caractere {n}), que é invisível, quebra a linha ou controla a direção do texto',
  textTooLarge: 'o texto tem mais de {n} MB',
  tooDeep: 'mais de {n} níveis',
  tooManyValues: 'mais de {n} valores',
  patternsTooLong: 'mais de {n} caracteres de expressões regulares',
  expressionsTooLong: 'mais de {n} caracteres de expressões',
  moreProblems: 'há mais {n} problemas não listados',

  // Grammar
  badVersion: 'esperada uma versão de 1 a {current}, encontrado {came}',
  newerVersion:
    'a versão {came} foi escrita por um programa mais novo; este lê versões até {current} e não pode voltar atrás',
  unknownKey: 'chave desconhecida "{key}"[; a mais próxima é "{nearest?}"]',
  missingKey: 'falta "{key}"',
  notOneOf: 'esperado um de {known}, encontrado {came}[; o mais próximo é "{nearest?}"]',
  unknownName: 'esperado um nome conhecido, encontrado {came}[; o mais próximo é "{nearest?}"]',
  nothingKnown: '{came} não existe, nem outra opção para escolher',
  notEqual: 'esperado {expected}, encontrado {came}',
  wrongType: 'esperado {types}, encontrado {came}',
  patternMismatch: 'esperado o formato {pattern}, encontrado {came}',
  tooManyItems: 'esperados no máximo {n} itens, encontrado {came}',
  tooFewItems: 'esperados no mínimo {n} itens, encontrado {came}',
  tooLong: 'esperados no máximo {n} caracteres, encontrado {came}',
  tooShort: 'esperados no mínimo {n} caracteres, encontrado {came}',
  tooFewKeys: 'esperadas no mínimo {n} chaves, encontrado {came}',
  duplicateItems: 'nenhum item pode se repetir, encontrado {came}',
  tooSmall: 'esperado no mínimo {n}, encontrado {came}',
  tooLarge: 'esperado no máximo {n}, encontrado {came}',
  refusedValue: '{came} não é permitido aqui ({keyword})',
  otherTag: '"{key}" pertence a {tag} "{word}"',

  // Names of entities and columns
  reservedWord: '"{name}" é uma palavra reservada',
  postgresName: '"{name}" é um nome do PostgreSQL: nenhum id começa com "pg_"',
  systemTable: '"{name}" é o nome de uma tabela do sistema',
  scopeFixed: 'o escopo não pode mudar depois da publicação (é "{scope}"); crie outra entidade',
  indexName: '"{name}" termina como o nome de um índice ou de uma sequência',
  nameTooLong: '"{name}" é longo demais como nome no banco de dados',
  columnTwice: 'a coluna "{name}" existe duas vezes',
  pageTwice: 'a página "{name}" existe duas vezes',
  nameTaken: '"{name}" já é usado por {other}',
  idNotFolder: 'esperado "{name}", o nome da pasta',

  // Columns
  noOptionCall: 'a entidade "{name}" não tem chamada de opções para escolher',
  cannotRefer: 'uma coluna do tipo "{type}" não pode referir-se a registros',
  refersTwice: '"refers" e "refersBy" se excluem',
  refersByColumn:
    'a coluna "{name}" não pode decidir a entidade: deve ter um único valor de uma enumeração e não ser sensível nem o estado do documento',
  notWithRefersBy: 'uma referência cuja entidade depende de outra coluna não pode ter "{key}"',
  refersByMissing: '"{name}" depende de "{by}", que também deve estar aqui',
  refersByUndecided: '"{name}" depende de "{by}", que deve ter aqui um valor que decida a entidade',
  formByType: 'uma coluna do tipo "{type}" não pode guardar os valores de um formulário; use "json"',
  formByColumn:
    'a coluna "{name}" não pode escolher um formulário: deve ser um valor de uma enumeração, ou um texto com o id de uma página, nem sensível nem o estado de documentos',
  formByDetail: 'uma entidade que guarda os valores de um formulário precisa da chamada "detail"',
  formByTwice: 'uma entidade tem no máximo uma coluna com os valores de um formulário',
  notWithFormBy: 'uma coluna com os valores de um formulário não pode ter "{key}"',
  notAForm:
    'a página "{id}" não é um formulário a escolher: deve ser uma página de formulário sem entidade e sem chamadas',
  formFieldUnsuited:
    '"{name}" não pode estar num formulário escolhido por um valor: referências, envios, senhas, números automáticos, campos só de leitura e calculados não são suportados',
  formFieldTaken: '"{name}" é uma coluna do próprio registro; dê outro nome ao campo do formulário',
  choosesNoForm: 'a coluna "{name}" não escolhe um formulário',
  formListed: 'a coluna "{name}" guarda os valores de um formulário e não pode estar numa lista',
  mustRefer: 'a coluna "{name}" deve referir-se a "{entity}"',
  notAReference: 'a coluna "{name}" não se refere a um registro, nada pode ser lido por ela',
  severalReferences: 'a coluna "{name}" se refere a vários registros, nada pode ser lido por ela',
  notReadThrough: '"{name}" não pode ser lido por uma referência: tem linhas, é secreto ou já é lido por uma',
  tooManyPaths: 'mais de {n} colunas são lidas por referências',
  pathOfSet: 'uma regra define "{name}", nada pode ser lido por ela',
  pathInRows: 'nada pode ser lido por "{name}" nas linhas de uma subtabela; use lines',
  childFigure:
    'a coluna "{name}" não pode ser lida assim: precisa ser armazenada, quantia para quantia, número para número e, para a menor ou maior data, do mesmo tipo',
  takenThrough: '"{key}" vem da coluna a que o caminho leva',
  tooManyReferences: 'mais de {n} colunas referem-se a outros registros',
  notSummable: 'uma coluna do tipo "{type}" não pode ser somada aqui',
  noRange: 'uma coluna do tipo "{type}" não tem intervalo aqui',
  notIndexable: 'a coluna "{name}" não pode estar em um índice',
  findNeedsOption: 'a busca em todas as listas compara as colunas das opções; defina "option" na entidade',
  notSpelled:
    '"{name}" não pode ser pesquisado por pinyin: deve ser um texto de até 100 caracteres, pesquisado por partes e não sensível',
  notComparable: 'a coluna "{name}" não pode ser comparada com um valor',
  notAValue: '{came} não é um valor da coluna "{name}"',
  notAMark: 'a coluna "{name}" não pode conter 1 ou verdadeiro',
  notSecret:
    'a coluna secreta "{name}" precisa ser um único texto sem unique, index, exclusive, pinyin, auto, default, range nem computed, e não pode fazer parte das opções',
  autoNeedsText: 'um número com prefixo é um texto, a coluna "{name}" não é',
  ageNeedsDate: 'a idade é calculada de uma data, a coluna "{name}" não é',
  computedRequired: 'uma coluna calculada nunca é enviada',
  databaseLimit: 'o banco de dados guarda números até {n} aqui, encontrado {came}',
  indexTooLong: 'os textos de um índice podem ter {n} caracteres juntos; defina "maxLength"',
  forbiddenMarkup: '{markup} não é permitido no HTML daqui e não seria mostrado',
  notSingle: 'a coluna "{name}" deve guardar um único valor',
  notStored: 'a coluna "{name}" não é gravada',
  statusType: 'a coluna em "status" deve guardar 1 e 0, ou verdadeiro e falso',

  // Calls and menus of an entity
  callNeedsOption: 'a chamada "option" precisa disto',
  callNeedsStatus: 'a chamada "change-status" precisa de uma coluna em "status"',
  callNeedsRows: 'a chamada "init" precisa de registros em "init" e de uma coluna em "initKey"',
  initKeyType: 'a coluna em "initKey" deve guardar textos',
  verbTwice: 'a ação "{verb}" aparece duas vezes',
  workflowColumn: 'o fluxo já tem a coluna "{name}"; o documento não pode declará-la',
  workflowState:
    'a coluna de estado "{name}" deve guardar inteiros de uma enumeração e não pode ser sensível nem ter regras',
  workflowStatus:
    'a coluna de estado "{name}" é escrita pelas ações, por isso não pode também ativar registros',
  workflowStart: 'a coluna de estado "{name}" precisa de um valor padrão, o estado de um documento novo',
  workflowNoState: 'a enumeração da coluna "{name}" não tem o estado {state}',
  workflowSame: 'a ação "{verb}" começa e termina no estado {state}',
  workflowReject: 'aprovar e rejeitar terminam ambos no estado {state}',
  workflowEditable: 'um documento no estado {state} não pode ser editável depois da ação "{verb}"',
  defaultTwice: 'a coluna "{name}" já tem um valor padrão ou número automático',
  defaultFromFit:
    'a coluna "{name}" não pode começar com "{from}": deve referir-se a tais linhas, ser texto, data ou hora',
  initCircle: 'linhas padrão estão acima umas das outras: {chain}',
  initReference: 'a entidade "{entity}" não tem linhas padrão às quais se referir (init, initKey)',
  seedKey: 'a coluna "{name}", que identifica os registros, deve guardar textos',
  seedKeyOther: 'os registros da entidade "{entity}" já são identificados pela coluna "{name}"',
  seedNeedsAdd: 'a entidade "{entity}" não tem a chamada "add", portanto não pode ter registros iniciais',
  seedReference: 'a entidade "{entity}" não tem registros iniciais aos quais se referir',
  seedWider:
    'um registro de todo o locatário não pode se referir a registros de uma organização (entidade "{entity}")',
  seedCircle: 'os registros iniciais se referem uns aos outros: {chain}',
  roleNoName: 'o perfil "{code}" não tem nome: um arquivo deve indicar o "name"',
  importAdds: 'uma importação precisa da chamada "add"',
  importEdits: 'uma importação que altera linhas por chave precisa da chamada "edit"',
  importColumn:
    'a coluna "{name}" não pode ser importada: a inclusão deve aceitá-la, deve ser armazenada e uma célula deve poder conter seus valores',
  importMasked: 'a coluna sensível "{name}" não pode ser uma chave de negócio',
  importLacks: 'faltam nas colunas do modelo a obrigatória "{name}"',
  switchColumn:
    'a coluna "{name}" não pode ser alternada: deve ser gravada, de um tipo interruptor e alterável',
  switchTwice: 'a coluna "{name}" já tem um interruptor',
  switchOfLines:
    'a coluna "{name}" não pode ser alternada: valores dos itens dependem dela, e a alternância não os altera: {chain}',
  noSwitch: 'a entidade "{entity}" não declara um interruptor da coluna "{name}" (switches)',
  assignsWhat: 'um diálogo de atribuição precisa de uma chamada (url) ou de linhas (rows), não de ambas',
  noPerson: 'a coluna "{name}" não se refere a um usuário',
  notAssigned:
    'a coluna "{name}" não é uma referência alterável a várias linhas, por isso não é possível atribuir',
  noMoves:
    'as linhas da entidade "{entity}" não podem ser movidas (moves): tem de ser uma árvore com a chamada edit e uma coluna superior que possa ser alterada',
  notCompared: 'os valores da coluna "{name}" são mascarados e não podem ser comparados',
  notJoined:
    'os valores da coluna "{name}" são mascarados ou alternados na lista e não podem ser unidos (join)',
  reopenTwice: 'várias regras citam o estado {state}',
  reopenSame: 'uma alteração no estado {state} termina no mesmo estado',
  reopenColumn: 'nenhuma edição altera a coluna "{name}", ou a alteração de outras linhas a altera',
  workflowUnreached: 'nenhuma ação leva ao estado {state}',
  pathInCase: 'a condição de uma transição não pode ler por uma referência: {name}',
  pathInButton: 'a condição de um botão não pode ler por uma referência: {name}',
  pathOfForm: 'as linhas não podem ler por uma referência do formulário: {name}',
  pathLost: 'a leitura por referência se escreve "{name}", sem has(…) e sem laço sobre linhas',
  settingNoOrg: 'documentos sem organização não têm configurações de uma: "{key}"',
  settingElsewhere: 'a configuração "{key}" não pode ser lida aqui, só nas condições de transições',
  workflowUnused:
    'a ação "{verb}" não está em "verbs", ou nenhum documento chega a um estado em que ela começa',
  linesType: 'o tipo "{type}" não pode ter "lines"; uma coluna com itens tem o tipo "lines"',
  linesKey: 'os itens não ficam nesta tabela; a coluna não pode ter "{key}"',
  linesTwice: 'outra coluna da entidade já tem "{entity}" como itens',
  linesScope: 'os itens precisam do escopo do seu registro ({scope})',
  linesDomain: 'os itens pertencem ao domínio do seu registro ({domain})',
  linesCalls: 'os itens são gravados apenas com o seu registro; "{entity}" não pode ter a chamada "{call}"',
  linesKind: 'a entidade de itens "{entity}" não pode ter "{key}"',
  linesRows: '"rows.via" de "{entity}" precisa ser "{name}": os itens são visíveis com o seu registro',
  linesOrder: 'a coluna "{name}" da ordem dos itens precisa ser um inteiro somente leitura',
  linesColumn: 'a coluna "{name}" não pode ser coluna de uma subtabela',
  linesMissing: 'a coluna obrigatória "{name}" não está na subtabela e não tem valor padrão',
  totalStored:
    'um total precisa do tipo number ou amount (é "{type}") e não pode ser obrigatório, calculado, numerado ou definido por regras',
  totalColumn:
    'a coluna "{name}" não pode ser totalizada: precisa ser um valor armazenado, quantia para quantia e número para número',
  rowsMissing: 'uma entidade de escopo "org" diz com "area", "via" ou "fallback" quem vê seus registros',
  notArea: 'a coluna "{name}" deve referir-se a áreas',
  notSupplier: 'a coluna "{name}" deve referir-se a fornecedores',
  viaNowhere: 'a coluna "{name}" deve referir-se a registros com área ou fornecedor',
  onlyOfOrg: '"{name}" só vale em uma entidade de escopo "org"',
  secondAreas: 'as áreas são os registros de "{other}"',
  secondSuppliers: 'os fornecedores são os registros de "{other}"',
  oldVersion: 'uma versão antiga da linguagem; "npm run pages -- migrate" escreve a atual',
  publicSensitive: 'a coluna "{name}" é sensível e não pode ser pública',
  publicNeedsLabel: 'deve conter "{name}", o rótulo das opções',
  layoutNeedsPage: 'o layout 3 precisa de uma página',
  tabsWithoutTabs: 'um layout de abas precisa de entradas marcadas como abas',
  tabListWithoutTabs: 'só um layout de abas tem uma lista de abas',
  tabTwice: 'a aba "{name}" aparece duas vezes',
  tabOfNothing: 'não está no menu nem é uma aba: a entrada acima não é um layout de abas ou não a lista',
  tabIsPage: 'uma aba é uma página ou visão sem entradas abaixo, em um caminho sem parâmetros',
  appAlone: 'uma entrada de aplicativo filho não tem layout, página, visão nem entradas abaixo',
  appPathWithoutApp: 'um caminho no aplicativo precisa do aplicativo',
  unknownApp: 'o aplicativo filho "{name}" não tem endereço: o operador o define em APPS',
  permissionsNeedModule: 'permissões precisam de um módulo',

  // Users, roles, departments and organisations
  identityEntity: 'falta a entidade "{name}": é nela que o servidor lê quem pode fazer o quê',
  identityColumn:
    'a coluna "{name}" falta ou não é armazenada: o servidor precisa dela para o acesso e os direitos',
  identityMany:
    'a coluna "{name}" deve conter vários valores: assim o servidor a lê para o acesso e os direitos',
  identityOne: 'a coluna "{name}" deve conter um só valor: assim o servidor a lê para o acesso e os direitos',
  logScope: '"{name}" é um log: seu scope deve ser org',
  logSwitches: '"{name}" é um log: não pode ter interruptores',
  logCall: '"{name}" é um log: não tem a chamada "{call}"',
  logType: 'o log não tem coluna "{name}" do tipo {type}',
  identityScope: '"{name}" deve ter o escopo "{scope}": assim o servidor a lê para o acesso e os direitos',

  // Rules
  valueTwice: 'o valor {came} existe duas vezes',
  comparedType: '"{name}" contém {types} e não pode ser comparado com {came}',
  comparedValue: '"{name}" nunca tem este valor: {reason}',
  exprOrNamed: 'precisa de "expr" ou de "named"',
  ruleCircle: 'as regras referem-se umas às outras em círculo: {chain}',
  onlyReferencesInUse:
    'só uma coluna que se refere a uma entidade pode dizer por que um registro em uso não é excluído',
  onlyReferencesNarrow: 'só uma referência pode ser restringida por uma coluna',
  badPattern: 'expressão regular inutilizável: {reason}',
  patternTooLong: 'mais de {n} caracteres',
  patternTooCostly: 'repetições demais',
  patternSyntax: '{found} não pode ser lido',
  patternParen: 'parênteses sem par: {found}',
  patternBracket: 'colchetes sem par: {found}',
  patternRange: 'intervalo de caracteres inválido: {found}',
  patternEscape: 'escape inválido: {found}',
  patternGroup: 'nome de grupo inválido ou repetido: {found}',
  patternRepeat: 'repetição inválida: {found}',
  patternUnsupported: 'não há suporte (por exemplo, lookaround e referências retroativas): {found}',
  badExpression: 'expressão inválida: {reason}',
  expressionTooLong: 'mais de {n} caracteres',
  expressionEnds: 'coluna {column}: a expressão está incompleta',
  expressionUnexpected: 'coluna {column}: {found} inesperado',
  expressionQuote: 'coluna {column}: um texto não tem aspas de fechamento',
  expressionReserved: 'coluna {column}: {found} é uma palavra reservada',
  expressionOverload: 'coluna {column}: os tipos dos dois lados não combinam ({detail})',
  expressionCall: 'coluna {column}: função inexistente, ou não com estes argumentos: {found}',
  unknownFunction: 'coluna {column}: não existe a função "{name}"[; a mais próxima é "{nearest?}"]',
  functionArgument: 'coluna {column}: "{name}" recebe {types} em "{parameter}", e este valor {reason}',
  isType: 'é {types}',
  functionName: '"{name}" não pode nomear uma função: começa com letra minúscula e só tem letras e dígitos',
  functionTaken: 'a própria linguagem tem uma função "{name}"',
  functionTwice: 'o domínio "{other}" também declara a função "{name}"',
  typeFolder: 'a pasta do tipo de campo "{name}" chama-se "{expected}"',
  typeTaken: '"{other}" já tem um tipo de campo "{name}"',
  functionShape:
    'uma função declara o título (ao menos em chinês e inglês), no máximo {n} parâmetros e o tipo do resultado',
  expressionLimit: 'coluna {column}: a expressão é grande demais',
  expressionInvalid: 'coluna {column}: {found} não pode ser usado assim',
  expressionEscape: 'coluna {column}: escape inválido: {found}',
  expressionLoops: 'mais de {n} laços um dentro do outro',

  // Pages
  brokenEntity: 'a entidade "{name}" tem problemas próprios',
  notSearchable: 'não se pode pesquisar pela coluna "{name}"',
  blockNeedsEntity: 'a lista de um bloco precisa de uma entidade',
  figureColumn: 'soma e média precisam de uma coluna, a contagem não',
  figureNotNumber: 'a coluna "{name}" não pode ser somada nem ter média',
  notGroupable: 'não se pode agrupar pela coluna "{name}"',
  notDrawn: 'ainda não suportado: nenhuma tela o desenha',
  notDrawnInKind: 'páginas do tipo "{kind}" não o usam',
  notDrawnInPivot: 'uma lista com colunas geradas não o usa: uma linha representa vários registros',
  notDrawnInTree: 'uma lista em árvore não o usa',
  needsRow: 'refere-se a um registro, e um botão da barra de ferramentas não tem nenhum',
  bulkInRow: 'só para botões da barra de ferramentas',
  importNeedsUrls:
    'uma importação precisa de uma entidade, ou do uploadUrl e do submitUrl de uma API externa',
  listNeedsUrl: 'uma lista sem entidade precisa disto',
  columnsOfEntity: 'uma página de uma entidade conhecida usa as colunas dela',
  modelTwice: 'o modelo "{name}" aparece duas vezes no formulário',
  cannotStandInside: 'não pode estar dentro: {path} {reason}',
  unknownCall: 'o servidor não tem {method} {url}[; o mais próximo é "{nearest?}"]',
  unknownUrl: 'o servidor não tem a chamada "{url}"[; a mais próxima é "{nearest?}"]',
  wrongPermission: '{method} {url} exige a permissão {known}, mas o botão pede "{name}"',
  unknownPermission: 'não existe a permissão "{name}"[; a mais próxima é "{nearest?}"]',
  ungrantedSuffix: 'ninguém pode receber "{name}": nenhuma entrada de menu do módulo oferece "{suffix}"',
  ungranted: 'ninguém pode receber "{name}": nenhuma entrada de menu do módulo a oferece',
  untranslated: '"{text}" não tem tradução para {language}',
  importedNode: 'não é um nó de formulário',
  importedContainer: '"{type}" sem as suas partes',
  importedType: 'tipo desconhecido "{type}"',
  importedPattern: 'a expressão regular {pattern} não tem forma de tempo linear',
  importedOption: 'esta opção não tem sentido aqui',
  importedValue: 'o valor {came} não serve para esta opção',
  formExpected: 'esperado um objeto com uma "list" de nós de formulário',

  // Sensitive columns
  derivedFromSensitive: '"{name}" vem de uma coluna sensível e não é sensível: {chain}',
  unmasks: '"{name}" está mascarado no momento e seria mostrado a todos',
  judgesSensitive: '"{name}" é sensível: uma regra sobre ele revelaria seus valores',
  ordersSensitive: '"{name}" é sensível: uma ordenação revelaria seus valores',

  // Documents of a database
  idNotCode: 'esperado "{name}", o código do documento',
  shippedColumn: 'a coluna "{name}" é do produto e não pode ser removida',
  shippedCheck: 'a verificação "{message}" é do produto e não pode ser removida',
  shippedValue: 'o valor {came} é do produto e não pode ser removido',
  shippedKey: '"{name}" é do produto e não pode ser alterado',
  cannotAdd: '"{name}" não pode ser acrescentado a uma entidade do produto',
  cannotJoinShipped: '"{name}" é do produto, e esta coluna não é',
  logColumn: '"{name}" não pode ser acrescentado: as colunas de um log são fixas',
  nobodyFills: 'ninguém pode dar um valor à coluna "{name}"; defina "default"',
  menuNameTaken: 'o nome de menu "{name}" já é usado por {other}',
  menuPathTaken: 'o caminho de menu "{name}" já é usado por {other}',
  unheldRight: 'Você não pode abrir {name} a outros sem a permissão {permission}',

  // Settings
  settingsNeedStore:
    'uma página de configurações precisa de uma entidade que guarde valores de configurações (com "settings")',
  settingType: 'uma configuração não pode ser do tipo "{type}"',
  settingFigure: '"{name}" é só para configurações cujo valor padrão é um número',
  settingStricter: '"{name}" só é usado junto com "stricter"',
  settingLevel: '"{name}" é só para configurações que cada organização define',
  settingScope: 'o escopo deve ser "{scope}"',
  settingColumn: '"{name}" deve ser uma coluna gravada como "{type}"',
  settingUnique: 'a coluna "{name}" deve ser única em "{scope}"',
  settingCalls:
    'o servidor fornece as chamadas dos valores de configurações; não se declaram chamadas padrão',

  // Tables
  tableTaken: 'Já existe uma tabela "{table}". Escolha outro id.',
  routeTwice: 'Duas rotas respondem {route}',
  typeElsewhere:
    'A coluna "{column}" da tabela "{table}" é "{type}" em outra parte desta instalação e não pode ser também "{other}". Escolha outro nome.',
  renameUsed:
    'A coluna "{column}" da tabela "{table}" é usada por outro locatário e não pode ser renomeada. Crie uma coluna nova.',
  renameReused:
    'A coluna "{column}" da tabela "{table}" é renomeada, e uma coluna nova usa o nome antigo. Publique primeiro a mudança de nome e depois adicione a coluna nova.',
  renameTaken:
    'A tabela "{table}" ainda tem uma coluna "{other}" com seus valores; a coluna "{column}" não pode receber esse nome. Use outro nome ou publique antes as outras alterações.',
  tableLeft:
    'A tabela "{table}" não pertence mais a nenhuma entidade, mas contém registros. Recoloque a entidade, ou exporte e exclua os registros antes.',
  columnLeft:
    'A coluna "{column}" da tabela "{table}" não é mais descrita, mas contém valores. Recoloque a coluna, ou mova e esvazie os valores antes.',
  columnRests:
    'A coluna "{column}" da tabela "{table}" guarda seus valores, sem mostrá-los, para uma versão posterior.',
  columnType:
    'A coluna "{column}" da tabela "{table}" é "{type}" e contém valores, mas os documentos pedem "{other}". Use um nome novo e mova os valores.',
  requiredNew:
    'A coluna "{column}" da tabela "{table}" é nova e obrigatória, mas a tabela tem registros. Dê um valor padrão à coluna, ou não a exija.',
  requiredNow:
    'A coluna "{column}" da tabela "{table}" passa a ser obrigatória, mas alguns registros não têm valor. Preencha-os antes, ou não a exija.',
  uniqueBroken:
    'A tabela "{table}" contém valores repetidos que agora devem ser únicos: {detail}. Altere os registros antes, ou retire a regra.',
  referenceForeign:
    'A coluna "{column}" da tabela "{table}" refere-se a registros de outro locatário em "{target}" (id {ids}). Corrija esses registros antes.',
  referenceBroken:
    'A tabela "{table}" refere-se a registros que não existem: {detail}. Corrija esses registros antes.',
  postgresOld: 'É necessário PostgreSQL 15 ou mais novo.',
  databaseNewer:
    'O banco foi migrado por uma versão mais nova deste programa (versão {came}, esta conhece {known}). Inicie a versão mais nova, ou restaure um backup anterior.',

  // Páginas testadas em um navegador
};

/** Words inside the sentences. */
export const ptBRWords: CauseWords = {
  nothing: 'nada',
  list: ', ',
  or: ' ou ',
  object: 'um objeto',
  array: 'uma lista',
  string: 'um texto',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  null: 'null',
  text: 'um texto',
  decimal: 'um valor monetário',
  date: 'uma data',
  other: 'outra coisa',
};
