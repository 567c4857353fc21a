import type { Command } from './command';
import type { Project } from './project';
import { unsharedSize } from './unshared-size';

/** The oldest steps beyond either bound are forgotten. */
const MOST_STEPS = 500;
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** Changes of the same property within this time, such as of a text while it is typed, are one step. */
const ONE_STEP_MS = 800;

interface HistoryStep {
  commands: readonly Command[];
  /** The project before and after it. */
  before: Project;
  after: Project;
  /** Characters that only `before` holds. */
  size: number;
  /** When its last change was made, in milliseconds. */
  at: number;
}

/** The versions of a project while it is edited: undo returns the very version that was there before. Immutable. */
export class History {
  private constructor(
    readonly project: Project,
    private readonly done: readonly HistoryStep[],
    private readonly undone: readonly HistoryStep[],
  ) {}

  /** A history that begins with a project. */
  static of(project: Project): History {
    return new History(project, [], []);
  }

  /** Number of steps that can be undone. */
  get steps(): number {
    return this.done.length;
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Every command that leads from the beginning to the present version, as far as it is remembered. */
  get commands(): readonly Command[] {
    return this.done.flatMap(({ commands }) => commands);
  }

  /**
   * The commands that lead from an earlier version to the present one; null if that version is not on the way, because
   * it was undone or forgotten.
   */
  since(version: Project): readonly Command[] | null {
    if (version === this.project) return [];
    const first = this.done.findIndex(({ before }) => before === version);
    return first < 0 ? null : this.done.slice(first).flatMap(({ commands }) => commands);
  }

  /** After a command at the time `now`; steps that were undone can no longer be done again. */
  did(command: Command, after: Project, now: number): History {
    if (after === this.project) return this;
    const last = this.done.at(-1);
    if (last && now - last.at < ONE_STEP_MS && isSameProperty(last.commands.at(-1), command)) {
      const joined = { ...last, commands: [...last.commands.slice(0, -1), command], after, at: now };
      return new History(after, [...this.done.slice(0, -1), joined], []);
    }
    const before = this.project;
    const step = { commands: [command], before, after, size: unsharedSize(before, after), at: now };
    return new History(after, bounded([...this.done, step]), []);
  }

  /** The history one step earlier; itself if there is none. */
  undo(): History {
    const step = this.done.at(-1);
    return step ? new History(step.before, this.done.slice(0, -1), [...this.undone, step]) : this;
  }

  /** The history after the step that was undone last; itself if there is none. */
  redo(): History {
    const step = this.undone.at(-1);
    return step ? new History(step.after, [...this.done, step], this.undone.slice(0, -1)) : this;
  }
}

/** A text that is typed sets the same property again and again. */
function isSameProperty(last: Command | undefined, next: Command): boolean {
  const property = last && propertyOf(last);
  return property !== undefined && property === propertyOf(next);
}

/** The properties that a command sets; undefined if it does anything else. */
function propertyOf(command: Command): string | undefined {
  if (command.verb === 'set') return JSON.stringify([command.list, command.at, command.path]);
  if (command.verb === 'setColumn') return JSON.stringify(['column', command.column, command.path]);
  if (command.verb !== 'all') return undefined;
  const each = command.commands.map(propertyOf);
  return each.includes(undefined) ? undefined : each.join();
}

function bounded(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  let first = Math.max(0, steps.length - MOST_STEPS);
  let size = steps.slice(first).reduce((sum, step) => sum + step.size, 0);
  while (size > MOST_CHARACTERS && first < steps.length - 1) size -= steps[first++]!.size;
  return first === 0 ? steps : steps.slice(first);
}
