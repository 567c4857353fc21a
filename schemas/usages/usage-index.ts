import { renameInExpression, renameMember } from '../expression/expression';
import type { FieldGrammars } from '../model/field';
import type { Json, JsonObject } from '../json';
import { updateAt } from '../parts/update-at';
import type { IndexedDocument } from './indexed-documents';
import { stateColumn } from '../model/workflow-columns';
import { runToEnd } from '../run-to-end';
import { NameSpace } from './references';
import { pathText, type Reference, type ReferenceKind } from './reference';

/** A place that refers to the requested name. */
interface Usage extends Reference {
  file: string;
}

/** The objects that can be renamed. */
export type RenameKind = 'column' | 'enum' | 'entity' | 'page';

/** One edit of a document: a new value, also at a new key, or a new name of a key. */
export interface Edit {
  file: string;
  path: readonly (string | number)[];
  as: 'value' | 'key';
  value: string;
}

/** A rename that is impossible: the old name does not exist, or the new one is taken. */
export class RenameError extends Error {
  constructor(
    readonly errorName: 'unknownName' | 'nameTaken',
    /** The name in question; for a column with its entity. */
    readonly given: string,
    message: string,
  ) {
    super(message);
    this.name = 'RenameError';
  }
}

/** All references between documents. */
export class UsageIndex {
  private readonly usages: Usage[] = [];
  private readonly byName = new Map<string, Usage[]>();
  private readonly definitions: Usage[] = [];
  /** The first definition of each kind and name. */
  private readonly firstOf = new Map<string, Usage>();

  private constructor(private readonly documents: readonly IndexedDocument[]) {}

  /** The index of all documents at once. */
  static of(documents: readonly IndexedDocument[], fieldTypes: FieldGrammars): UsageIndex {
    return runToEnd(UsageIndex.steps(documents, new NameSpace(documents, fieldTypes)));
  }

  /** The same as a generator that yields after each document. */
  static *steps(documents: readonly IndexedDocument[], names: NameSpace): Generator<void, UsageIndex> {
    const index = new UsageIndex(documents);
    for (const document of documents) {
      yield;
      index.add(document, names);
    }
    return index;
  }

  private add(document: IndexedDocument, names: NameSpace): void {
    for (const { defines, ...reference } of names.namesIn(document)) {
      const usage = { ...reference, file: document.file };
      if (defines) {
        this.definitions.push(usage);
        const key = `${usage.kind} ${usage.name}`;
        if (!this.firstOf.has(key)) this.firstOf.set(key, usage);
        continue;
      }
      this.usages.push(usage);
      const alike = this.byName.get(usage.name);
      if (alike) alike.push(usage);
      else this.byName.set(usage.name, [usage]);
    }
  }

  /**
   * Places that refer to a name: `supervised_level.sort`, `Status`, `org_user_add`, `supervised/area`, a page id, a
   * route.
   */
  of(name: string, kind?: ReferenceKind): Usage[] {
    // A base URL is also used by the URLs below it.
    const among = kind === undefined || kind === 'url' ? this.usages : (this.byName.get(name) ?? []);
    return among.filter(
      (usage) =>
        (kind === undefined || usage.kind === kind) &&
        (usage.name === name || (usage.kind === 'url' && usage.name.startsWith(`${name}/`))),
    );
  }

  /**
   * The edits that rename a column, an enumeration, an entity or a page everywhere, its definition included. Throws a
   * `RenameError` when the new name is taken or the old one does not exist.
   */
  renameEdits(kind: RenameKind, from: string, to: string): Edit[] {
    if (!this.defines(kind, from))
      throw new RenameError('unknownName', from, `there is no ${kind} "${from}"`);
    if (this.defines(kind, to)) throw new RenameError('nameTaken', to, `"${to}" exists already`);
    const plain = {
      from: kind === 'column' ? splitColumn(from)[1] : from,
      to: kind === 'column' ? splitColumn(to)[1] : to,
    };
    const byPlace = new Map<string, Edit>();
    for (const usage of this.of(from, kind)) {
      const place = `${usage.file}#${usage.as === 'key' ? 'key' : 'value'}#${usage.path.join('/')}`;
      byPlace.set(place, this.edit(usage, plain, byPlace.get(place)));
    }
    return [...byPlace.values(), ...this.usual(kind, from, plain.to), this.definition(kind, from, plain.to)];
  }

  /** All documents after a rename; changed ones are new objects. */
  rename(kind: RenameKind, from: string, to: string): IndexedDocument[] {
    const edits = this.renameEdits(kind, from, to);
    return this.documents.map((document) => {
      const own = edits.filter(({ file }) => file === document.file);
      if (own.length === 0) return document;
      const json = own.reduce((before, edit) => apply(before, edit), document.json as unknown as Json);
      return { ...document, json } as unknown as IndexedDocument;
    });
  }

  /** `before`: an edit of the same string for another way in which it names the object. */
  private edit(usage: Usage, { from, to }: { from: string; to: string }, before: Edit | undefined): Edit {
    const { file, path, as } = usage;
    if (as === 'key' || as === 'value') return { file, path, as, value: to };
    return { file, path, as: 'value', value: renamed(before?.value ?? this.textAt(usage), usage, from, to) };
  }

  private textAt({ file, path }: Usage): string {
    const document = this.documents.find((given) => given.file === file)!;
    return String(
      path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], document.json),
    );
  }

  /** A workflow that uses the column by default names it from now on. */
  private usual(kind: RenameKind, from: string, value: string): Edit[] {
    if (kind !== 'column') return [];
    const [owner, column] = splitColumn(from);
    return this.documents.flatMap(({ kind: what, json, file }): Edit[] => {
      if (what !== 'entity' || json.id !== owner || !json.workflow) return [];
      const uses = json.workflow.state === undefined && stateColumn(json.workflow) === column;
      return uses ? [{ file, path: ['workflow', 'state'], as: 'value', value }] : [];
    });
  }

  private definition(kind: RenameKind, from: string, value: string): Edit {
    const { file, path, as } = this.firstOf.get(`${kind} ${from}`)!;
    return { file, path, as: as === 'key' ? 'key' : 'value', value };
  }

  /** Names of the objects of a kind that documents define. */
  defined(kind: RenameKind): string[] {
    return [...new Set(this.definitions.filter((one) => one.kind === kind).map(({ name }) => name))];
  }

  /** Every name that documents define or refer to. */
  names(): string[] {
    return [...new Set([...this.definitions.map(({ name }) => name), ...this.byName.keys()])];
  }

  /** Whether documents define or refer to a name. */
  knows(name: string): boolean {
    return this.byName.has(name) || this.definitions.some((one) => one.name === name);
  }

  private defines(kind: RenameKind, name: string): boolean {
    return this.firstOf.has(`${kind} ${name}`);
  }
}

/** `domains/org/pages/user.json: tableConfig.columns[3].column` */
export function usageText(usage: Usage): string {
  return `${usage.file}: ${pathText(usage.path)} (${usage.kind} ${usage.name})`;
}

/** A string that names an object in the given way, with its new name. */
function renamed(text: string, { as, through = '' }: Usage, from: string, to: string): string {
  switch (as) {
    case 'placeholder':
      return text.replaceAll(`{${from}}`, `{${to}}`);
    case 'pathReference':
      return `${to}${text.slice(text.indexOf('.'))}`;
    case 'pathColumn':
      return `${text.slice(0, text.indexOf('.') + 1)}${to}`;
    case 'member':
      return renameMember(text, through, from, to);
    default:
      return renameInExpression(text, from, to, as === 'outer');
  }
}

function splitColumn(name: string): [string, string] {
  const at = name.lastIndexOf('.');
  return [name.slice(0, at), name.slice(at + 1)];
}

/** Applies one edit to a document. */
function apply(json: Json, { path, as, value }: Edit): Json {
  if (as === 'value') return updateAt(json, path, () => value);
  const last = path.at(-1)!;
  return updateAt(json, path.slice(0, -1), (object) =>
    Object.fromEntries(
      Object.entries(object as JsonObject).map(([key, inner]) => [key === last ? value : key, inner]),
    ),
  );
}
