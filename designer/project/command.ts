import type { Json, JsonObject } from '../../schemas/json';
import type { FormPosition, FormRefusal, PartAddress } from '../../schemas/parts/form-operations';
import type { PageList } from './page-lists';
import type { Project } from './project';
import type { Step } from './set-at';

/**
 * One change of a project, as serialisable data: parts are addressed by key, so that a command means the same after a
 * colleague's changes. Keys of new parts are given, not made while it runs. With `list` a command is about a part of that
 * list of the page, by its key; otherwise about a part of the form.
 */
export type Command =
  /** Adds a part with what is inside it. */
  | { verb: 'insert'; list?: PageList; part: JsonObject; to: FormPosition }
  | { verb: 'move'; list?: PageList; at: PartAddress; to: FormPosition }
  /** Removes the part; its column in the entity stays. */
  | { verb: 'remove'; list?: PageList; at: PartAddress }
  /** Puts the part into a new container, which takes its place. */
  | { verb: 'wrap'; at: PartAddress; container: JsonObject; list: number }
  /** Sets a property of a part, or of the page (`at` null); without a value removes it. */
  | { verb: 'set'; list?: PageList; at: PartAddress | null; path: readonly Step[]; value?: Json }
  /** Adds a column to the entity, and its item to the form. */
  | { verb: 'addColumn'; column: JsonObject; part?: JsonObject; to?: FormPosition }
  /** Sets a property of a column of the entity; without a value removes it. */
  | { verb: 'setColumn'; column: string; path: readonly Step[]; value?: Json }
  /** Replaces the whole page, such as after editing it as text, and the entity if it is given. */
  | { verb: 'replacePage'; page: JsonObject; entity?: JsonObject }
  /** Several commands as one step: all of them are done, or none. */
  | { verb: 'all'; commands: readonly Command[] };

/**
 * Why a command is not done. `columnTaken`: the entity has a column of this name. `noEntity`: there is no entity.
 * `unknownColumn`: the entity has no such column.
 */
export type Refusal = FormRefusal | { reason: 'columnTaken' | 'noEntity' | 'unknownColumn'; key: string };

/** The project after a command, or why nothing is changed. */
export type Applied = { project: Project; refused?: undefined } | { project?: undefined; refused: Refusal };
