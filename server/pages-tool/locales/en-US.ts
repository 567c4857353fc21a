import type { ToolTextKey } from './zh-CN';

/** Texts of the tool for documents, in English. */
export const enUSTool: Record<ToolTextKey, string> = {
  help: '<verb> --help prints the help of one verb. "npm run -s pages" suppresses the lines of npm, for output into a file.',
  'help.verb': '<verb>',
  'check.about': 'all documents, or only what concerns these files; exits with 1 on an error',
  'check.more':
    'One line per problem: file, line, column, path, what was found and what is expected. A file outside the domains is\nchecked like a document of a domain. A text without a translation is a warning: see "locale".',
  'new.about': 'writes a first page for an entity; --stdout prints it instead',
  'new.more':
    'The file is pages/NAME.json of the entity’s domain, and NAME is the id of the page. Without NAME, the file is named\nafter the file of the entity and the page after the entity (visit_record → visit-record). No file is overwritten.',
  'new.name': 'NAME may contain lower-case letters, digits and hyphens: "{name}"',
  'new.written': '{file}: page "{id}"',
  'new.menu': 'No menu entry opens it yet: {domain}/domain.json needs one with "page": "{id}".',
  'locale.about':
    'adds an empty entry for each untranslated text to the domain’s locales; --stdout prints them',
  'locale.more':
    'Writes the entries into domains/DOMAIN/locales/LANGUAGE.json and lists the texts with their places. Existing entries,\ntheir order and the format of the file are kept. An empty entry is no translation: the text is shown untranslated.\n--stdout prints the resulting files and writes nothing.',
  'locale.missing': '{file}: {n} texts to translate',
  'locale.missing.one': '{file}: {n} text to translate',
  'import.about': 'form JSON of the k-form-design family → a page; the report goes to stderr',
  'import.more':
    'Parts that this language does not know are kept without effect and listed in the report; errors exit with 1.',
  'import.unsupported': 'kept without effect: {path}: {reason}',
  'import.error': 'error: {path}: {reason}',
  'import.empty': 'no nodes',
  'export.about': 'a page → form JSON of the k-form-design family',
  'export.more': 'What the page takes from its entity is written out.',
  'export.page': 'page "{id}" is not among the documents of the domains, or has problems',
  'diff.about': 'what changed between two documents; exits with 1 if anything did',
  'diff.objects': 'both files must contain a JSON object',
  'diff.kinds':
    'documents of different kinds cannot be compared: {before} is of kind {old}, {after} of kind {now}',
  'usages.about':
    'references to a column (entity.column), entity, enumeration, page, permission, route or URL',
  'usages.place': '{place}: {kind} in {path}',
  'usages.count': '{n} places refer to {name}',
  'usages.count.one': '{n} place refers to {name}',
  'rename.about':
    'renames a column, enum, entity or page; refused with the list of references,\nunless --with-references changes them, too',
  'rename.more': 'KIND is one of {kinds}; a column is named with its entity: visit_record.state.',
  'rename.used': '{count}; --with-references changes them too',
  'rename.changed': '{file}: {n} places',
  'rename.changed.one': '{file}: {n} place',
  'types.about':
    'writes the types of the tables for actions.ts, domains/*/tables.d.ts; --check only lists outdated ones',
  'types.more':
    'Run it after a change of an entity. Lists the files it writes; with --check, exits with 1 if any is outdated.',
  'test.about': 'opens all pages, or these, in a browser in many states; exits with 1 on a failure',
  'test.more':
    'Starts an installation of its own with these documents and without any data, and opens every page as every role of\nthe seeds sees it (roles that see the same are one), in zh-CN and en-US, with 0, 1 and 1,000 rows, while its calls\nare slow, refused (403) and failing (500), and when the session ends. A line is printed for each error of a page or\nthe console, each accessibility problem, each missing text, and a page that shows nothing. Needs the development\npackages and Chromium (CHROMIUM_PATH); changes nothing in this installation.\n\n  --whole          all cases; otherwise a selection with every pair of kind, role, language and state\n  --locale=…       these languages, separated by commas: {languages}\n  --state=…        these states: {states}\n  --documents=…    a folder of further domains that the installation shall have, too',
  'functions.about':
    'the functions of domains that expressions may call, with the types of their arguments and results',
  'migrate.about': 'migrates every document to the current version; --dry-run only lists the changes',
  'option.unknown': 'unknown option "{option}"',
  'option.near': 'unknown option "{option}"; the nearest known is "{nearest}"',
  'arguments.few': 'too few arguments:',
  'arguments.many': 'too many arguments:',
  'count.none': 'no',
  'count.documents': '{n} documents',
  'count.documents.one': '{n} document',
  'count.problems': '{n} problems',
  'count.problems.one': '{n} problem',
  'count.warnings': '{n} warnings',
  'count.warnings.one': '{n} warning',
  'count.joint': ', ',
};
