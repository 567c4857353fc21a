import type { Check } from '../../schemas/document/entity';
import type { FieldError } from '../../schemas/errors/field-error';
import type { Field, FieldTypes } from '../../schemas/model/field';
import { withChosenSource } from '../../schemas/model/chosen-source';
import type { Json, JsonObject } from '../../schemas/json';
import { LinkageRun } from '../../schemas/linkage/linkage-run';
import { lineTotals } from '../../schemas/linkage/line-totals';
import { linkageGraph } from '../../schemas/linkage/linkage-state';
import { shownValue } from '../../schemas/linkage/shown-value';
import { RefusedRule } from '../../schemas/linkage/refused-rule';
import { validateRecord } from '../../schemas/record/validate-record';
import { DecidedReferences } from './decided-references';
import { FormMistakes } from './form-mistakes';
import { modelOf } from './form-problems';
import {
  changedModels,
  isLocked,
  isLoose,
  isMasked,
  sameValue,
  submitBody,
  type FormMode,
} from './form-record';
import { followChange } from './filled-changes';
import { reworded } from './reworded';
import { Listeners } from './listeners';
import { sameShown, shownField, type ShownField } from './shown-field';
import type { FarRows } from '../../widgets/widget';
import { interpretSchema } from '../schema-form/interpret-schema';

/** The pending work of a field that reads the row it refers to; no field has such a name. */
const LOADING = 'far:';

/** Everything a form starts with. */
interface FormStoreOptions {
  fields: readonly Field[];
  checks: readonly Check[];
  types: FieldTypes;
  mode: FormMode;
  /** The record as loaded, or the defaults of a new one. */
  initial: JsonObject;
  /** Values typed earlier. */
  draft?: JsonObject;
  /** The store of an earlier version of the form, such as in another language, whose errors stay shown. */
  before?: FormStore | undefined;
  language(): string;
  /** What rules read of chosen rows. */
  far?: FarRows | undefined;
}

/**
 * Values, rules and errors of a form, outside of React. Components subscribe to single fields: a change notifies its
 * field, fields whose rules depend on it, and fields whose errors change.
 */
export class FormStore {
  /** Notifies when the error list, busy or dirty changes. */
  readonly summary = new Listeners();
  private readonly fields = new Map<string, Field>();
  private values: JsonObject;
  /** Totals over the lines of the form, which are shown and never sent. */
  private totals: JsonObject = {};
  private run: LinkageRun;
  private readonly mistakes = new FormMistakes(() => this.check());
  private readonly shown = new Map<string, ShownField>();
  private readonly listeners = new Map<string, Listeners>();
  /** References whose row was chosen and is not known yet, with the record before that. */
  private readonly chosen = new Map<string, JsonObject>();
  private readonly decided: DecidedReferences;
  private held = false;
  private readonly running = new Set<string>();
  /** Columns whose values differ from the initial ones. */
  private readonly altered: Set<string>;
  private readonly targets = new Map<string, { path: string }>();
  /** Visible errors, as a list and by column. */
  private problems_: readonly FieldError[] = [];
  private byModel: ReadonlyMap<string, readonly FieldError[]> = new Map();
  private rows = { language: '', known: new WeakMap<JsonObject, readonly FieldError[]>() };
  /** The validated fields, cached by the masked ones among them, so that their schema is compiled once. */
  private readonly checked = new Map<string, readonly Field[]>();

  constructor(private readonly options: FormStoreOptions) {
    this.values = options.draft ?? options.initial;
    this.decided = new DecidedReferences(options.fields);
    this.altered = new Set(changedModels(options.fields, this.values, options.initial));
    this.run = this.begin();
    for (const field of options.fields) {
      this.shown.set(field.model, this.view(field));
      this.listeners.set(field.model, new Listeners());
      this.fields.set(field.model, field);
    }
    this.followFirst();
    if (options.before) this.keepMistakes(options.before);
  }

  private keepMistakes({ mistakes }: FormStore): void {
    this.mistakes.continue(mistakes, (error) => reworded(error, this.fields, this.options.language()));
    this.refresh(this.takeMistakes());
  }

  /** References that a new record starts with. */
  private followFirst(): void {
    const { fields, mode, draft } = this.options;
    if (mode === 'edit' || draft) return;
    const isChosen = ({ model, far }: Field) => far && this.values[model] && !(far[0]!.model in this.values);
    for (const { model } of fields.filter(isChosen)) this.follow(model, this.values[model]!, {});
  }

  /** The typed values, including columns that are not shown. */
  get record(): JsonObject {
    return this.values;
  }

  /** The visible errors; the same list until it changes. */
  get problems(): readonly FieldError[] {
    return this.problems_;
  }

  /** Whether work is pending that saving must wait for. */
  get busy(): boolean {
    return this.running.size > 0;
  }

  /** The render state of a field; the same object until it changes. */
  field(model: string): ShownField | undefined {
    return this.shown.get(model);
  }

  /** A value as other rules see it: empty if its field is hidden. */
  seen(model: string): Json {
    const shown = this.shown.get(model);
    const hidden = shown?.hidden && shown.field.hiddenValue !== 'keep';
    return hidden ? null : ((shown ? shown.value : this.values[model]) ?? null);
  }

  subscribe(models: readonly string[], listener: () => void): () => void {
    const stops = models.map((model) => this.listeners.get(model)?.subscribe(listener));
    return () => stops.forEach((stop) => stop?.());
  }

  change(model: string, value: Json): void {
    this.chosen.delete(model);
    this.follow(model, value, this.values);
  }

  /** Takes a value over, with what follows from it. `former`: the record before the change. */
  private follow(model: string, value: Json, former: JsonObject): void {
    const { fields, far, mode } = this.options;
    const { values, missing } = followChange(fields, this.values, { model, value }, far, mode, former);
    this.take(values);
    if (!far || missing.size === 0) return;
    this.chosen.set(model, former);
    this.setBusy(LOADING + model, true);
    void Promise.all([...missing].map(([field, ids]) => far.load(field, ids)))
      // The picker tells that its source fails; the server takes the defaults and judges the rules.
      .then(
        () => this.chosen.get(model) === former && this.follow(model, this.values[model] ?? null, former),
        () => undefined,
      )
      .finally(() => this.setBusy(LOADING + model, false));
  }

  private take(values: JsonObject): void {
    const decided = this.decided.values(this.ruled);
    this.values = { ...this.values, ...values };
    const models = Object.keys(values).filter((name) => this.fields.has(name));
    for (const name of models) this.noteAltered(name, values[name]!);
    const totals = Object.assign({}, ...models.map((name) => this.changeTotals(name))) as JsonObject;
    const { changed } = this.run.change({ ...values, ...totals });
    for (const name of models) this.mistakes.change(name);
    const left = this.decided.follow(decided, this.decided.values(this.ruled), this.values, values);
    const shown = [...this.fields.values()].flatMap((field) => (field.through ? [field.model] : []));
    this.refresh([
      ...models,
      ...left.models,
      ...shown,
      ...Object.keys(totals),
      ...changed,
      ...this.takeMistakes(),
    ]);
    if (Object.keys(left.values).length > 0) this.take(left.values);
  }

  /** A value as rules see it, also before it is drawn. */
  private readonly ruled = (model: string): Json => {
    const state = this.run.states.get(model);
    const isGone = state?.hidden && this.fields.get(model)?.hiddenValue !== 'keep';
    return isGone ? null : (state?.value ?? this.values[model] ?? null);
  };

  /** Starts the rules over the present values. */
  private begin(): LinkageRun {
    this.totals = this.totalsNow();
    return new LinkageRun(linkageGraph(this.options.fields, this.options.types), {
      ...this.values,
      ...this.totals,
    });
  }

  /** Totals the lines again after a change; returns the totals that are different now. */
  private changeTotals(model: string): JsonObject {
    if (!this.isTotalled(model)) return {};
    const before = this.totals;
    this.totals = this.totalsNow();
    return Object.fromEntries(Object.entries(this.totals).filter(([name, total]) => total !== before[name]));
  }

  /** Whether a total may depend on a column: it holds lines, or the rules of lines read it. */
  private isTotalled(model: string): boolean {
    return this.options.fields.some(
      ({ lines, cells, model: name }) =>
        lines && cells && (name === model || linkageGraph(cells).outerInputs.includes(model)),
    );
  }

  private totalsNow(): JsonObject {
    try {
      return lineTotals(this.options.fields, this.values);
    } catch (error) {
      // The check of the whole form reports rules that take too long.
      if (error instanceof RefusedRule) return this.totals;
      throw error;
    }
  }

  /** While a mouse button is down no new error appears: it would move the click target, and the click would miss. */
  hold(on: boolean): void {
    if (this.held === on) return;
    this.held = on;
    if (!on) this.refresh(this.takeMistakes());
  }

  /** A field was blurred, or parts of it by path. */
  touch(model: string, parts?: readonly string[]): void {
    this.mistakes.touch(model, parts);
    this.refresh(this.takeMistakes());
  }

  /** Validates everything; shows and returns all errors, or those of some fields. */
  checkAll(only: ReadonlySet<string> | null = null): readonly FieldError[] {
    const found = only ? this.mistakes.checkSome(only) : this.mistakes.checkAll();
    this.held = false;
    this.refresh(this.takeMistakes());
    return found;
  }

  /** Shows errors of loaded values that were never valid; they stay until the user changes the field. */
  markLoaded(): void {
    const { initial, types } = this.options;
    const there = (model: string) => {
      const field = this.altered.has(model) ? undefined : this.fields.get(model);
      return field !== undefined && types.get(field.type)?.isEmpty(initial[model]) === false;
    };
    const wrong = this.check([]).map(modelOf).filter(there);
    this.mistakes.touchAll([...new Set(wrong)]);
    this.refresh(this.takeMistakes());
  }

  /** Shows server errors. */
  refuse(errors: readonly FieldError[]): void {
    this.mistakes.refuse(errors);
    this.held = false;
    this.refresh(this.takeMistakes());
  }

  /** Shows and focuses a part of a field, such as a cell of a sub-table. */
  reveal(model: string, path: string): void {
    this.targets.set(model, { path });
    this.refresh([model]);
  }

  /** Resets to the initial values. */
  reset(): void {
    this.values = this.options.initial;
    this.decided.forget();
    this.altered.clear();
    this.summary.tell();
    this.run = this.begin();
    this.mistakes.forget();
    this.takeMistakes();
    this.refresh(this.shown.keys());
  }

  setBusy(model: string, busy: boolean): void {
    if (busy) this.running.add(model);
    else this.running.delete(model);
    this.summary.tell();
  }

  /** Whether a value differs from its initial one. */
  get dirty(): boolean {
    return this.altered.size > 0;
  }

  /** Whether closing the form would lose a change or pending work. */
  get unsaved(): boolean {
    return this.dirty || this.busy;
  }

  /** The request body. */
  body(): JsonObject {
    const { fields, types, mode, initial } = this.options;
    return submitBody({ fields, types, mode, record: this.values, initial });
  }

  /** Compares only the typed column, not all of them. */
  private noteAltered(model: string, value: Json): void {
    const before = this.dirty;
    if (!this.fields.has(model) || sameValue(value, this.options.initial[model])) this.altered.delete(model);
    else this.altered.add(model);
    if (this.dirty !== before) this.summary.tell();
  }

  private refresh(models: Iterable<string>): void {
    const told: string[] = [];
    for (const model of new Set(models)) {
      const before = this.shown.get(model);
      const field = this.fields.get(model);
      if (!before || !field) continue;
      const now = this.view(field);
      if (sameShown(before, now)) continue;
      this.shown.set(model, now);
      told.push(model);
    }
    for (const model of told) this.listeners.get(model)?.tell();
  }

  private view(field: Field): ShownField {
    const { model } = field;
    const mistakes = this.byModel.get(model) ?? [];
    const value = model in this.totals ? this.totals[model] : shownValue(field, this.values);
    const { sourceBy } = field;
    const drawn = sourceBy ? withChosenSource(field, this.ruled(sourceBy.column)) : field;
    const undecided = this.decided.undecided(field, this.ruled);
    const shown = shownField(drawn, value, this.run.states.get(model), mistakes, undecided);
    return { ...shown, target: this.targets.get(model) };
  }

  /** Updates the visible errors; returns the columns whose errors changed. */
  private takeMistakes(): string[] {
    const { shown } = this.mistakes;
    if (this.held) return [];
    if (JSON.stringify(shown) === JSON.stringify(this.problems_)) return [];
    const before = this.byModel;
    const now = new Map<string, FieldError[]>();
    for (const error of shown) {
      const list = now.get(modelOf(error));
      if (list) list.push(error);
      else now.set(modelOf(error), [error]);
    }
    this.problems_ = shown;
    this.byModel = now;
    this.summary.tell();
    return [...new Set([...before.keys(), ...now.keys()])];
  }

  /**
   * Validation results by row for the current language, so that typing in one row does not validate all rows again.
   */
  private knownRows(): WeakMap<JsonObject, readonly FieldError[]> {
    const language = this.options.language();
    if (this.rows.language !== language) this.rows = { language, known: new WeakMap() };
    return this.rows.known;
  }

  private check(checks = this.options.checks): FieldError[] {
    const { fields, types, mode, initial, language } = this.options;
    const record = { ...this.values, ...this.totals };
    const masked = new Set(
      fields.filter((field) => isMasked(field, mode, record, initial)).map((field) => field.model),
    );
    const key = [...masked].join();
    const open =
      this.checked.get(key) ??
      fields.filter((field) => !isLoose(field) && !isLocked(field, mode) && !masked.has(field.model));
    this.checked.set(key, open);
    return validateRecord({
      fields: open,
      columns: fields,
      checks,
      fieldTypes: types,
      record: Object.fromEntries(Object.entries(record).filter(([model]) => !masked.has(model))),
      ...(mode === 'edit' && { stored: initial }),
      language: language(),
      today: businessDate(),
      compile: interpretSchema,
      knownRows: this.knownRows(),
    });
  }
}

/** The current day in Asia/Shanghai, the time zone of the business. */
function businessDate(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
}
