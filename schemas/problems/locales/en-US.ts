import type { CauseCode } from '../causes';
import type { CauseWords } from './zh-CN';

/** What can be wrong with documents, in English. */
export const enUS: Record<CauseCode, string> = {
  // JSON
  invalidJson: 'line {line}, column {column}: not valid JSON: {reason}',
  jsonKey: 'expected a key in double quotes, and no comma before the end',
  jsonValue: 'expected a value, and no comma before the end',
  jsonColon: 'expected a colon',
  jsonComma: 'expected a comma',
  jsonBrace: 'expected {mark}',
  jsonEnd: 'expected nothing more',
  jsonString: 'a text has no closing quote',
  jsonNumber: 'not a valid number',
  jsonEscape: 'not a valid escape',
  jsonCharacter: 'a character that is not allowed',
  jsonMark: 'begins with a byte order mark; save the file as UTF-8 without it',
  jsonComment: 'comments are not allowed',
  fileMissing: 'the file is missing',
  noSuchFile: 'there is no such file[; the nearest is "{nearest?}"]',
  fileTaken: 'this file exists and is not overwritten; give another name',
  harmfulKey: 'holds a key that no document may hold, or is nested too deeply',
  unstorable: 'holds a character that cannot be stored',
  tooDeep: 'nested deeper than {n} levels',
  tooManyValues: 'more than {n} values',
  patternsTooLong: 'more than {n} characters of patterns',
  expressionsTooLong: 'more than {n} characters of expressions',
  moreProblems: '{n} more problems are not listed',

  // Grammar
  badVersion: 'expected a version from 1 to {current}, found {came}',
  newerVersion:
    'version {came} was written by a newer program; this one reads versions up to {current} and cannot go back',
  unknownKey: 'unknown key "{key}"[; the nearest known is "{nearest?}"]',
  missingKey: '"{key}" is missing',
  notOneOf: 'expected one of {known}, found {came}[; the nearest known is "{nearest?}"]',
  unknownName: 'expected a known name, found {came}[; the nearest known is "{nearest?}"]',
  nothingKnown: '{came} does not exist, nor does anything else to choose from',
  notEqual: 'expected {expected}, found {came}',
  wrongType: 'expected {types}, found {came}',
  patternMismatch: 'expected the pattern {pattern}, found {came}',
  tooManyItems: 'expected at most {n} items, found {came}',
  tooFewItems: 'expected at least {n} items, found {came}',
  tooLong: 'expected at most {n} characters, found {came}',
  tooShort: 'expected at least {n} characters, found {came}',
  tooFewKeys: 'expected at least {n} keys, found {came}',
  duplicateItems: 'expected no item twice, found {came}',
  tooSmall: 'expected at least {n}, found {came}',
  tooLarge: 'expected at most {n}, found {came}',
  refusedValue: '{came} is not allowed here ({keyword})',
  otherTag: '"{key}" belongs to {tag} "{word}"',

  // Names of entities and columns
  reservedWord: '"{name}" is a reserved word',
  postgresName: '"{name}" is a name of PostgreSQL: no id begins with "pg_"',
  systemTable: '"{name}" is the name of a system table',
  scopeFixed:
    'the scope cannot change once the entity is published (it is "{scope}"); add another entity instead',
  indexName: '"{name}" ends like the name of an index or a sequence',
  nameTooLong: '"{name}" is too long as a name in the database',
  columnTwice: 'column "{name}" exists twice',
  pageTwice: 'page "{name}" exists twice',
  nameTaken: '"{name}" is already taken by {other}',
  idNotFolder: 'expected "{name}", the name of the folder',

  // Columns
  noOptionCall: 'entity "{name}" has no option call to choose from',
  cannotRefer: 'a column of type "{type}" cannot refer to rows',
  mustRefer: 'column "{name}" must refer to "{entity}"',
  tooManyReferences: 'more than {n} columns refer to other rows',
  notSummable: 'a column of type "{type}" cannot be added up here',
  noRange: 'a column of type "{type}" has no range here',
  notIndexable: 'column "{name}" cannot be in an index',
  notComparable: 'column "{name}" cannot be compared with a value',
  notAValue: '{came} is no value of column "{name}"',
  notAMark: 'column "{name}" cannot hold 1 or true',
  autoNeedsText: 'a number with a prefix is a text, column "{name}" is none',
  ageNeedsDate: 'an age is counted from a date, column "{name}" is none',
  computedRequired: 'a computed column is never sent',
  databaseLimit: 'the database holds figures up to {n} here, found {came}',
  indexTooLong: 'texts in an index may have {n} characters together; set "maxLength"',
  forbiddenMarkup: '{markup} is not allowed in HTML here and would not be shown',
  notSingle: 'column "{name}" must hold one stored value',
  notStored: 'column "{name}" is not stored',
  statusType: 'the column in "status" must hold 1 and 0, or true and false',

  // Calls and menus of an entity
  callNeedsOption: 'the call "option" needs it',
  callNeedsStatus: 'the call "change-status" needs a column in "status"',
  callNeedsRows: 'the call "init" needs rows in "init" and a column in "initKey"',
  initKeyType: 'the column in "initKey" must hold texts',
  rowsMissing: 'an entity of scope "org" says by "area", "via" or "fallback" who sees its rows',
  notArea: 'column "{name}" must refer to areas',
  notSupplier: 'column "{name}" must refer to suppliers',
  viaNowhere: 'column "{name}" must refer to rows that have an area or a supplier',
  onlyOfOrg: '"{name}" counts only in an entity of scope "org"',
  secondAreas: 'the areas are the rows of "{other}"',
  secondSuppliers: 'the suppliers are the rows of "{other}"',
  oldVersion: 'an old version of the language; "npm run pages -- migrate" writes the current one',
  publicSensitive: 'column "{name}" is sensitive and cannot be public',
  publicNeedsLabel: 'must hold "{name}", the label of the choices',
  layoutNeedsPage: 'layout 3 needs a page',
  permissionsNeedModule: 'permissions need a module',

  // Users, roles, departments and organisations
  identityEntity: 'entity "{name}" is missing: the server reads there who may do what',
  identityColumn: 'column "{name}" is missing or not stored: the server needs it for sign-in and rights',
  identityMany: 'column "{name}" must hold several values: so the server reads it for sign-in and rights',
  identityOne: 'column "{name}" must hold one value: so the server reads it for sign-in and rights',
  identityScope: '"{name}" must have scope "{scope}": so the server reads it for sign-in and rights',

  // Rules
  valueTwice: 'the value {came} exists twice',
  comparedType: '"{name}" holds {types} and cannot be compared with {came}',
  comparedValue: '"{name}" never has this value: {reason}',
  exprOrNamed: 'needs either "expr" or "named"',
  ruleCircle: 'the rules refer to each other in a circle: {chain}',
  onlyReferencesNarrow: 'only a reference can be narrowed by a column',
  badPattern: 'not a usable pattern: {reason}',
  patternTooLong: 'longer than {n} characters',
  patternTooCostly: 'repeats too much',
  patternSyntax: '{detail}',
  badExpression: 'not a valid expression: {reason}',
  expressionTooLong: 'longer than {n} characters',
  expressionEnds: 'column {column}: the expression is not complete',
  expressionUnexpected: 'column {column}: unexpected {found}',
  expressionQuote: 'column {column}: a text has no closing quote',
  expressionReserved: 'column {column}: {found} is a reserved word',
  expressionOverload: 'column {column}: the types of the two sides do not go together ({detail})',
  expressionCall: 'column {column}: no such function, or not with these arguments: {found}',
  expressionLimit: 'column {column}: the expression is too large',
  expressionInvalid: 'column {column}: {detail}',
  expressionLoops: 'more than {n} loops inside each other',

  // Pages
  brokenEntity: 'entity "{name}" has problems of its own',
  notSearchable: 'column "{name}" cannot be searched by',
  listNeedsUrl: 'a list without an entity needs it',
  columnsOfEntity: 'a page of a known entity takes its columns from there',
  modelTwice: 'model "{name}" stands in the form twice',
  cannotStandInside: 'cannot stand inside: {path} {reason}',
  unknownCall: 'the server has no {method} {url}[; the nearest known is "{nearest?}"]',
  wrongPermission: '{method} {url} needs the permission {known}, but the button asks for "{name}"',
  ungrantedSuffix: 'nobody can be granted "{name}": no menu entry of its module offers "{suffix}"',
  ungranted: 'nobody can be granted "{name}": no menu entry of its module offers it',
  untranslated: '"{text}" has no {language} translation',
  importedNode: 'not a form node',
  importedContainer: 'a {type} without its parts',
  importedType: 'unknown type "{type}"',
  importedPattern: 'pattern {pattern} has no linear-time form',
  importedOption: 'this option has no meaning here',
  importedValue: 'the value {came} cannot be used for this option',
  formExpected: 'expected an object with a "list" of form nodes',

  // Sensitive columns
  derivedFromSensitive: '"{name}" is made from a sensitive column and not sensitive itself: {chain}',
  unmasks: '"{name}" is masked at present and would be shown to everybody',
  judgesSensitive: '"{name}" is sensitive: a rule over it would tell its values',
  ordersSensitive: '"{name}" is sensitive: an order would tell its values',

  // Documents of a database
  idNotCode: 'expected "{name}", the code of the document',
  shippedColumn: 'column "{name}" is shipped and cannot be removed',
  shippedCheck: 'the check "{message}" is shipped and cannot be removed',
  shippedValue: 'the value {came} is shipped and cannot be removed',
  shippedKey: '"{name}" is shipped and cannot be changed',
  cannotAdd: '"{name}" cannot be added to a shipped entity',
  cannotJoinShipped: '"{name}" is shipped, and this column is not',
  logColumn: '"{name}" cannot be added: the columns of a log are fixed',
  nobodyFills: 'nobody can give column "{name}" a value; set "default"',
  menuNameTaken: 'the menu name "{name}" is already taken by {other}',
  menuPathTaken: 'the menu path "{name}" is already taken by {other}',
  unheldRight: 'You cannot open {name} to others without the permission {permission}',

  // Tables
  tableTaken: 'There is a table "{table}" already. Take another id.',
  routeTwice: 'Two routes answer {route}',
  typeElsewhere:
    'Column "{column}" of table "{table}" is "{type}" elsewhere in this installation and cannot be "{other}" too. Take another column name.',
  renameUsed:
    'Column "{column}" of table "{table}" is used by another tenant and cannot be renamed. Take a new column.',
  tableLeft:
    'Table "{table}" is no longer described by any entity but holds rows. Put the entity back, or export and delete its rows first.',
  columnLeft:
    'Column "{column}" of table "{table}" is no longer described but holds values. Put the column back, or move its values and empty it first.',
  columnRests: 'Column "{column}" of table "{table}" keeps its values, unseen, for a later version.',
  columnType:
    'Column "{column}" of table "{table}" is "{type}" and holds values, but the documents ask for "{other}". Take a new column name and move the values.',
  requiredNew:
    'Column "{column}" of table "{table}" is new and required, but the table has rows. Give the column a default, or do not require it.',
  requiredNow:
    'Column "{column}" of table "{table}" is required now, but some rows have no value there. Fill them first, or do not require it.',
  uniqueBroken:
    'Table "{table}" holds values twice that must be unique now: {detail} Change the rows first, or drop the rule.',
  referenceForeign:
    'Column "{column}" of table "{table}" refers to rows of another tenant in "{target}" (id {ids}). Correct these rows first.',
  referenceBroken: 'Table "{table}" refers to rows that do not exist: {detail} Correct these rows first.',
  postgresOld: 'PostgreSQL 15 or newer is needed.',
  databaseNewer:
    'It was migrated by a newer version of this program (database version {came}, this one knows {known}). Start the newer version, or restore a backup from before.',
};

/** Words inside the sentences. */
export const enUSWords: CauseWords = {
  nothing: 'nothing',
  list: ', ',
  or: ' or ',
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};
