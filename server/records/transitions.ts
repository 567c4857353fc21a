import { sql } from 'kysely';
import { excludedFrom, PERSON_COLUMNS, USUALLY_NOT_BY } from '../../schemas/document/verb-persons';
import { VERB_WORDS } from '../../schemas/document/verb-words';
import type { Verb } from '../../schemas/document/verbs';
import { AppError } from '../../schemas/errors/app-error';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import { isLastApproval, judgesChangers, settlesChangers } from '../../schemas/model/approval';
import { APPROVED, CHANGERS } from '../../schemas/model/workflow-columns';
import { compileExpression } from '../../schemas/expression/expression';
import { naming, RefusedRule } from '../../schemas/linkage/refused-rule';
import { exactRecord, exactValue } from '../../schemas/linkage/exact-record';
import type { Settings } from '../../schemas/model/join-settings';
import { endOf, stateIn, type EntityWorkflow } from '../../schemas/model/entity-workflow';
import type { Transition } from '../../schemas/model/transition';
import type { Row, SettingsInForce, SettingValues } from '../action';
import { fixedFields } from '../access/field-rights';
import { fieldErrors } from '../contract/check-body';
import { failure } from '../contract/answer';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import type { StoredRow } from './present-rows';
import { moveUnread, NOW, presumedDocument } from './move-unread';
import { changersOf, keptApproval } from './reopened-document';
import { Rows } from './rows';
import { refuseState } from './refuse-state';
import { assertMayWrite } from './scope';

/** A verb as a client asks for it. */
export interface Move {
  verb: Verb;
  /** False: the check rejects the document. */
  pass: boolean;
  opinion: string | null;
}

/**
 * Runs before the change of a document, in its transaction, and returns further columns to set; throws to refuse the
 * verb.
 */
export type BeforeMove = (row: Row & StoredRow, state: number) => Promise<JsonObject | void>;

/** A document after a verb. */
export interface MovedDocument {
  id: number;
  version: number;
  state: number;
}

/** The documents that a verb over several has moved, and why it did not move the others. */
export interface MovedDocuments {
  count: number;
  failed: { id: number; msg: string }[];
}

/** Moves documents of one entity from state to state, for one request. */
export class Transitions {
  private readonly rows: Rows;
  private readonly transition: Transition;
  private readonly workflow: EntityWorkflow;

  constructor(
    private readonly plan: EntityPlan,
    private readonly move: Move,
    private readonly request: ConnectedRequest,
    private readonly environment: Environment,
    private readonly before?: BeforeMove,
  ) {
    const { workflow } = plan.model;
    const transition = workflow?.transitions.get(move.verb);
    if (!workflow || !transition) throw new AppError('unknownPath');
    this.rows = new Rows(plan, request, environment);
    this.transition = transition;
    this.workflow = workflow;
    // A role that may not change the state may not change it by a verb either.
    if (fixedFields(request.session, plan.id).has(workflow.state)) throw new AppError('forbidden');
    if (needsOpinion(move) && move.opinion === null) throw opinionRequired(request.lang);
  }

  /** Moves one document: a single conditional update on its id, version and state, with its logs. */
  async one(id: number, version: number): Promise<MovedDocument> {
    const { before, request, rows } = this;
    const unread = await this.unread(id, version);
    if (unread) return unread;
    // A check of a domain may change other rows, so the document stays locked meanwhile.
    const list = this.timedList;
    const found = before ? await rows.get(id, list) : await rows.toChange(id, request.conclude, list);
    return this.moved(timed(found), version, before ? undefined : request.conclude);
  }

  /** Moves a document without reading it before, if it is as most are; null: it is to be read. */
  private async unread(id: number, version: number): Promise<MovedDocument | null> {
    const { plan, move, request, environment, transition, workflow, before } = this;
    const { verb, pass, opinion } = move;
    if (before || transition.cases || verb === 'submit') return null;
    const row = presumedDocument(plan, { id, version }, transition, request.session);
    if (!row) return null;
    const to = endOf(transition, pass);
    const values = { ...this.marks(row, NOW, to), opinion, [workflow.state]: to };
    const notMine = excludedFrom(verb, transition).map((person) => PERSON_COLUMNS[person]);
    const moved = await moveUnread(plan, row, values, { action: verb, notMine }, request, environment);
    return moved && { id, version: moved.version, state: to };
  }

  /** Moves each document that can be moved; the others stay as they are, with the reason. */
  async several(items: readonly { id: number; version: number }[]): Promise<MovedDocuments> {
    const { rows, request } = this;
    const ids = items.map(({ id }) => id);
    const found = new Map((await rows.locked(ids, this.timedList)).map((row) => [row.id, timed(row)]));
    const failed: MovedDocuments['failed'] = [];
    for (const { id, version } of items) {
      try {
        const read = found.get(id);
        if (!read) throw new AppError('notFound');
        const { row } = read;
        // A document is moved once; named again, it has another version. The present row is not sent.
        if (row.version !== version) throw new AppError('conflict');
        const work = () => this.moved(read, version);
        const moved = await (this.before ? undoable(request, work) : work());
        row.version = moved.version;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.push({ id, msg: this.reason(error) });
      }
    }
    return { count: items.length - failed.length, failed };
  }

  /** The time is read with the document, which saves a statement. */
  private get timedList(): string {
    return `${this.plan.storedList}, to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as "${TIME}"`;
  }

  private async moved(
    { row, now }: TimedRow,
    version: number,
    conclude?: ConnectedRequest['conclude'],
  ): Promise<MovedDocument> {
    const { plan, move, request, environment, rows, transition, workflow } = this;
    const { state } = workflow;
    assertMayWrite(plan, request.session, row.orgId);
    if (row.version !== version) throw await rows.conflict(row.id);
    if (!transition.from.includes(stateIn(workflow, row)))
      refuseState(plan, row, VERB_WORDS[move.verb], request, environment);
    this.refuseOwn(row);
    if (move.verb === 'submit') await rows.validate(row);
    const usual = move.pass ? await this.endFor(row) : endOf(transition, false);
    const events = request.trail.length;
    const more = (await this.before?.(row, usual)) ?? {};
    const present = request.trail.length > events ? await this.afterHook(row, usual) : row;
    const to = this.decided(usual, more[state]);
    const values = { ...more, ...this.marks(present, now, to), opinion: move.opinion, [state]: to };
    const updated = await rows.set(present, values, move.verb, conclude, [state]);
    return { id: row.id, version: updated.version, state: to };
  }

  /** The document as a hook leaves it, which may have changed its lines, but not what the verb decides. */
  private async afterHook(row: Row & StoredRow, usual: number): Promise<Row & StoredRow> {
    const { workflow, move, plan } = this;
    const present = await this.rows.get(row.id);
    if (present.version === row.version) return row;
    const end = move.pass ? await this.endFor(present) : usual;
    if (stateIn(workflow, present) === stateIn(workflow, row) && end === usual) return present;
    throw new Error(`The hook of ${plan.id} ${move.verb} changes the document so that another state follows`);
  }

  /** The state after a verb that passes: of the first case whose condition holds for the document, else the usual one. */
  private async endFor(row: StoredRow): Promise<number> {
    const { plan, request, transition, environment, workflow } = this;
    if (!transition.cases) return transition.to;
    const values = exactRecord(
      plan.model.stored.map(({ field }) => field),
      row,
    );
    const settings = settingValues(environment.model.settings, request.session.settings);
    const label = environment.word(plan.model.byName.get(workflow.state)?.label ?? '', request.lang, plan);
    for (const [at, { when, to }] of transition.cases.entries()) {
      const condition = compileExpression(when);
      const record = { ...values, settings: settings(condition.settingKeys) };
      const budget = await request.work.next();
      if (
        judged(workflow.state, label, `cases[${at}].when`, request.lang, () => condition.test(record, budget))
      )
        return to;
    }
    return transition.to;
  }

  /** The state that a hook has decided, if the document lets it decide; otherwise that of the verb. */
  private decided(usual: number, decided: Json | undefined): number {
    if (typeof decided !== 'number' || decided === usual) return usual;
    const { or = [] } = this.transition;
    if (this.move.pass && or.includes(decided)) return decided;
    const { verb } = this.move;
    throw new Error(
      `The hook of ${this.plan.id} ${verb} leads to the state ${decided}, which "or" does not name`,
    );
  }

  /** The second person's approval is never the maker's own; super users are no exception. */
  private refuseOwn(row: StoredRow): void {
    const { verb } = this.move;
    const { lang, session } = this.request;
    const action = this.environment.word(VERB_WORDS[verb], lang, this.plan);
    const person = excludedFrom(verb, this.transition).find(
      (one) => row[PERSON_COLUMNS[one]] === session.userId,
    );
    if (person === undefined) {
      const judges = judgesChangers(this.workflow, verb) && changersOf(row).includes(session.userId);
      if (!judges) return;
      if (verb === 'check') throw new AppError('ownChange');
      throw new AppError('changedBefore', { action });
    }
    const usual = USUALLY_NOT_BY[verb]?.includes(person);
    if (usual) throw new AppError(verb === 'check' ? 'ownDocument' : 'ownCheck');
    throw new AppError('secondPerson', { action });
  }

  /** Who does it and when, by the clock of the database. */
  private marks(row: StoredRow, now: string, to: number): JsonObject {
    const { verb, pass } = this.move;
    const kept = this.plan.columns.has(APPROVED.name) ? this.approval(row, now, to) : {};
    const { userName, userId } = this.request.session;
    // The last approval settles who has changed the document before it.
    const settled = pass && settlesChangers(this.workflow, verb, to) ? { [CHANGERS.name]: null } : {};
    if (verb === 'submit')
      return { submittedBy: userName, submittedAt: now, submitterId: userId, ...kept, ...settled };
    if (verb === 'check')
      return { checkedBy: userName, checkedAt: now, checkerId: userId, ...kept, ...settled };
    return { ...kept, ...settled };
  }

  /** When the document was first approved: now, or in its present state, before this was kept. */
  private approval(row: StoredRow, now: string, to: number): JsonObject {
    const { workflow, move } = this;
    const isFirst = (row[APPROVED.name] ?? null) === null;
    return isFirst && move.pass && isLastApproval(workflow, move.verb, to)
      ? { [APPROVED.name]: now }
      : keptApproval(workflow, row);
  }

  /** The message of an error; of field errors, all of their messages. */
  private reason(error: AppError): string {
    const { lang } = this.request;
    const { errors } = (error.data ?? {}) as { errors?: readonly FieldError[] };
    if (errors?.length) return errors.map(({ msg }) => msg).join(' · ');
    return failure(error, lang, this.environment.words(lang, this.plan)).msg;
  }
}

/** What a condition says; one that cannot be evaluated refuses the verb for its document. */
function judged(state: string, label: string, rule: string, lang: string, test: () => boolean | null) {
  try {
    return naming(state, label, rule, test);
  } catch (error) {
    throw error instanceof RefusedRule ? fieldErrors([error.toFieldError(lang)]) : error;
  }
}

/** A document, and when it was read by the clock of the database. */
interface TimedRow {
  row: Row & StoredRow;
  now: string;
}

/** No column has this name. */
const TIME = '$now';

function timed({ [TIME]: now, ...row }: Row & StoredRow): TimedRow {
  return { row: row as Row & StoredRow, now: now as string };
}

/** Reads settings as expressions see them; one that no document declares any more has no value. */
function settingValues(declared: Settings, inForce: SettingsInForce) {
  return (keys: readonly string[]): JsonObject =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const field = declared.get(key)?.field;
        return field ? [[key, exactValue(field, inForce.get(key as keyof SettingValues))]] : [];
      }),
    );
}

/** A rejection and an abandonment say why. */
function needsOpinion({ verb, pass }: Move): boolean {
  return verb === 'abandon' || (verb === 'check' && !pass);
}

/** The message stands alone in the audit dialog, and beside its field in a form. */
function opinionRequired(lang: string): AppError {
  return new AppError('opinionRequired', {}, { errors: [fieldError('opinion', 'opinionRequired', lang)] });
}

/** Undoes what the work has written when it throws. */
async function undoable<T>({ tx, trail }: ConnectedRequest, work: () => Promise<T>): Promise<T> {
  const events = trail.length;
  await sql`savepoint document`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint document`.execute(tx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint document`.execute(tx);
    trail.length = events;
    throw error;
  }
}
