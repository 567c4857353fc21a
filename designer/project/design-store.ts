import { equalJson } from '../../schemas/equal-json';
import type { Finding } from '../../schemas/problems/problem';
import { mergeDocuments } from '../../schemas/versions/merge-documents';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { FieldGrammars } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { Bench } from '../../schemas/record/bench';
import type { Command, Refusal } from './command';
import { History } from './history';
import type { PartName } from './part-name';
import type { Project } from './project';
import type { ProjectView } from './project-view';
import type { CommandRunner } from './run-command';
import { sharedDocument } from './share-json';

/** The versions of the documents that a save sends back. */
export interface Versions {
  page: number;
  entity: number | null;
}

/** A text of the page that is no page, such as JSON with an error, and the page that it was made from. */
export interface TypedText {
  text: string;
  base: JsonObject;
}

/** The state of a designer at one time; a change makes a new one. */
export interface DesignState {
  history: History;
  /** Names of the selected parts; the last one is the one that the inspector names. */
  selected: readonly PartName[];
  /** As the server has it. */
  saved: Project;
  /** What is typed as text and could not become the page; null if the text is the page. */
  typed: TypedText | null;
  /** A typed text that was undone. */
  undone: TypedText | null;
  versions: Versions;
  /** Problems that the server found in what is saved. */
  found: readonly (Finding & { msg?: string })[];
  /** The last command that was refused. */
  refusal: Refusal | null;
  /** Own changes that no longer applied after a colleague's, and places that both changed, where the own one stands. */
  lost: number;
}

/** Changes that are not saved, as a journal keeps them. */
export interface Unsaved {
  versions: Versions;
  /** Null: they are not commands since `base`, because saved ones were undone; then `base` and `ours` count. */
  commands: readonly Command[] | null;
  base: Project;
  ours: Project;
  typed?: TypedText;
}

interface Tools {
  bench: Bench;
  runner: CommandRunner;
  types: FieldGrammars;
  view(project: Project): ProjectView;
}

/** A millisecond beyond the time in which changes of one property are one step. */
const APART_MS = 1_000;

/** The state of a designer, outside of React: a page that is edited with its history, its selection and what is saved. */
export class DesignStore {
  private held: DesignState;
  private readonly listeners = new Set<() => void>();
  private readonly settlers = new Set<() => void>();

  constructor(readonly tools: Tools) {
    const saved = projectOf(tools.bench);
    this.held = {
      history: History.of(saved),
      selected: [],
      saved,
      typed: null,
      undone: null,
      versions: versionsOf(tools.bench),
      found: tools.bench.problems,
      refusal: null,
      lost: 0,
    };
  }

  get state(): DesignState {
    return this.held;
  }

  /** The version that is shown. */
  get project(): Project {
    return this.held.history.project;
  }

  /** What the screens show of it. */
  get view(): ProjectView {
    return this.tools.view(this.project);
  }

  /** Whether there are changes that the server does not have. */
  get isDirty(): boolean {
    const { saved, history } = this.held;
    return saved.page !== history.project.page || saved.entity !== history.project.entity;
  }

  /** Whether there is anything to undo: a typed text, or a step. */
  get canUndo(): boolean {
    return this.held.typed !== null || this.held.history.canUndo;
  }

  get canRedo(): boolean {
    return this.held.undone !== null || this.held.history.canRedo;
  }

  /** Calls the listener after each change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Executes a command; whether it was not refused. `select`: the parts that are selected then. */
  run(command: Command, select?: readonly PartName[]): boolean {
    const { history } = this.held;
    const applied = this.tools.runner.apply(history.project, command);
    if (applied.refused) {
      this.set({ refusal: applied.refused });
      return false;
    }
    this.show(history.did(command, applied.project, Date.now()), select);
    return true;
  }

  /** Takes back the last step; first a typed text that is no page. */
  undo(): void {
    const { typed, history } = this.held;
    if (typed) this.set({ typed: null, undone: typed });
    else this.show(history.undo());
  }

  redo(): void {
    const { undone, history } = this.held;
    if (undone) this.set({ typed: undone, undone: null });
    else this.show(history.redo());
  }

  /** Keeps a text that is no page; null: the text is the page. */
  keepText(typed: TypedText | null): void {
    this.set({ typed, ...(typed && { undone: null }) });
  }

  /**
   * Adopts a page that was edited apart from a former one. What was changed here meanwhile is kept; where both changed
   * the same place, the page that was edited apart counts. False: it is refused.
   */
  adopt(base: JsonObject, page: JsonObject): boolean {
    const now = this.project.page;
    const versions = { base, ours: page, theirs: now };
    const whole = equalJson(base, now) ? page : mergeDocuments('page', versions, this.tools.types).merged;
    const next = sharedDocument(now, whole);
    return next === now || this.run({ verb: 'replacePage', page: next });
  }

  /** Calls the function when what is being typed must become part of the project, such as before a save. */
  readonly onSettle = (settle: () => void): (() => void) => {
    this.settlers.add(settle);
    return () => this.settlers.delete(settle);
  };

  settle(): void {
    for (const settle of this.settlers) settle();
  }

  /** Selects parts; unknown ones are left out. */
  select(names: readonly PartName[]): void {
    const { parts, listed } = this.view;
    this.set({ selected: names.filter((name) => parts.has(name) || listed.has(name)), refusal: null });
  }

  /** Gives up what is not saved. */
  discard(): void {
    this.held = { ...this.held, typed: null };
    this.show(History.of(this.held.saved));
  }

  /** Marks documents as saved at their new versions. */
  saved(project: Project, versions: Versions, found?: DesignState['found']): void {
    this.set({ saved: project, versions, ...(found && { found }) });
  }

  /** What is not saved; null if everything is. */
  get unsaved(): Unsaved | null {
    const { history, saved, versions, typed } = this.held;
    if (!this.isDirty && !typed) return null;
    const steps = { commands: history.since(saved), base: saved, ours: history.project };
    return { versions, ...steps, ...(typed && { typed }) };
  }

  /**
   * Continues on what the server has now: changes that are not saved are made again on a colleague's version, so that
   * nothing else of it is reverted. Commands that carry whole lists or objects would revert what a colleague changed
   * inside of them, so the documents are merged then. Returns the number of own changes that no longer apply and of
   * places that both changed, where the own change stands.
   */
  rebase(bench: Bench, unsaved = this.unsaved): number {
    const theirs = projectOf(bench);
    let history = History.of(theirs);
    let lost = 0;
    if (!unsaved || equalJson(unsaved.ours, theirs)) {
      // The server has it all, such as after a save whose answer did not arrive.
    } else if (unsaved.commands && (!unsaved.commands.some(carriesWhole) || equalJson(unsaved.base, theirs)))
      unsaved.commands.forEach((command, at) => {
        const applied = this.tools.runner.apply(history.project, command);
        if (applied.refused) lost += 1;
        else history = history.did(command, applied.project, at * APART_MS);
      });
    else {
      const { project, conflicts } = this.merged(unsaved, theirs);
      lost = conflicts;
      history = history.did(
        { verb: 'replacePage', ...project, entity: project.entity ?? undefined },
        project,
        0,
      );
    }
    const typed = unsaved?.typed ?? null;
    this.set({ saved: theirs, versions: versionsOf(bench), found: bench.problems, lost, typed });
    this.show(history);
    return lost;
  }

  /** Forgets the notice about lost changes. */
  noticed(): void {
    this.set({ lost: 0, refusal: null });
  }

  /** Own changes on a colleague's documents, and the number of places that both changed. */
  private merged({ base, ours }: Unsaved, theirs: Project): { project: Project; conflicts: number } {
    let conflicts = 0;
    const three = (kind: DocumentKind, was: JsonObject | null, our: JsonObject | null, their: JsonObject) => {
      if (!was || !our) return their;
      const found = mergeDocuments(kind, { base: was, ours: our, theirs: their }, this.tools.types);
      conflicts += found.conflicts.length;
      // The same object counts as saved.
      return equalJson(found.merged, their) ? their : found.merged;
    };
    const page = three(this.tools.bench.kind, base.page, ours.page, theirs.page);
    const entity = theirs.entity && three('entity', base.entity, ours.entity, theirs.entity);
    // Own changes of an entity that cannot be read any more.
    if (!entity && !equalJson(base.entity, ours.entity)) conflicts += 1;
    const isTheirs = page === theirs.page && entity === theirs.entity;
    return { project: isTheirs ? theirs : { page, entity }, conflicts };
  }

  private show(history: History, select?: readonly PartName[]): void {
    const { parts, listed } = this.tools.view(history.project);
    const selected = (select ?? this.held.selected).filter((name) => parts.has(name) || listed.has(name));
    this.set({ history, selected, refusal: null, undone: null });
  }

  private set(change: Partial<DesignState>): void {
    this.held = { ...this.held, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Whether a command sets or removes a whole value, so that it reverts what a colleague changed inside of it. */
function carriesWhole(command: Command): boolean {
  switch (command.verb) {
    case 'replacePage':
      return true;
    case 'set':
    case 'setColumn':
      return command.value === undefined || (typeof command.value === 'object' && command.value !== null);
    case 'all':
      return command.commands.some(carriesWhole);
    default:
      return false;
  }
}

/** The documents of a bench. */
export function projectOf({ page, entity }: Bench): Project {
  return { page: page.doc ?? {}, entity: entity?.doc ?? null };
}

const versionsOf = ({ page, entity }: Bench): Versions => ({
  page: page.version,
  entity: entity?.version ?? null,
});
