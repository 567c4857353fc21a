import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type {
  ImportBatch,
  ImportCounts,
  ImportDone,
  ImportError,
  ImportKind,
} from '../../schemas/record/import-contract';
import { storableJson } from '../../schemas/text/storable-text';
import type { Db, Session } from '../action';
import { SHEET_BOUNDS } from '../sheets/sheet-bounds';
import type { CellProblem } from '../sheets/sheet-row';
import type { SheetRecord } from './sheet-records';

/** Hours that an unsubmitted import waits, and that a submitted one can be undone. */
const [WAITS, KEPT] = [24, 7 * 24];

/** Unsubmitted imports of a user that are kept; the oldest give way to a new one. */
const MOST_WAITING = 10;

/** A batch as it is stored. */
export interface StoredBatch {
  id: number;
  entity: string;
  fileName: string;
  state: 'checked' | 'submitted' | 'undone';
  hash: string;
  counts: ImportCounts;
  sheet: BatchSheet;
  done: (ImportDone & { good: boolean }) | null;
  createdAt: string;
  submittedAt: string | null;
  expiresAt: string;
}

/** What is known of the sheet of a batch. */
export interface BatchSheet {
  /** The names of its columns in their order. */
  columns: string[];
  /** Values of the parameters of the upload. */
  params: JsonObject;
  warnings: string[];
}

/** A row of a batch as it is stored. */
export interface StoredImportRow {
  row: number;
  head: number;
  cells: Record<string, string>;
  problems: Record<string, CellProblem> | null;
  kind: ImportKind;
  errors: ImportError[] | null;
  before: Record<string, string> | null;
  dataId: number | null;
  version: number | null;
  /** How many records of its sheet it is below of: a submit writes the lower levels first. */
  level: number;
  writtenVersion: number | null;
}

/** A row to store: `before` is null unless it changes a stored row. */
export type NewImportRow = Omit<StoredImportRow, 'writtenVersion'>;

/** What an undo needs of a row that a submit has written. No call answers it: `was` holds values that are not masked. */
export interface WrittenImportRow {
  row: number;
  dataId: number;
  writtenVersion: number;
  /** The values that a changed row had; null: it was added. */
  was: JsonObject | null;
}

const BATCH = sql.raw(
  `b.id, b.entity, b.file_name as "fileName", b.state, b.hash, b.counts, b.sheet, b.done, b.created_at as "createdAt",
   b.submitted_at as "submittedAt", b.expires_at as "expiresAt"`,
);
const ROW = sql.raw(
  `r.row, r.head, r.cells, r.problems, r.kind, r.errors, r.before, r.data_id as "dataId", r.version,
   coalesce(r.level, 0) as level, r.written_version as "writtenVersion"`,
);

/** The batches and rows of imports of one user in one organisation. */
export class ImportStore {
  constructor(
    private readonly tx: Db,
    private readonly session: Session,
    private readonly entity: string,
  ) {}

  /** Begins a batch, and returns its id. The oldest unsubmitted batches of the user are removed when there are many. */
  async begin(fileName: string, sheet: BatchSheet): Promise<number> {
    const { tenantId, orgId, userId } = this.session;
    await this.dropWaiting();
    const { rows } = await sql<{ id: number }>`
      insert into import_batch (tenant_id, org_id, created_by, entity, file_name, state, hash, counts, sheet, expires_at)
      values (${tenantId}, ${orgId}, ${userId}, ${this.entity}, ${fileName}, 'checked', '', '{}',
              ${storableJson(sheet)}::jsonb, now() + make_interval(hours => ${WAITS}))
      returning id`.execute(this.tx);
    return rows[0]!.id;
  }

  /** Of all entities and organisations; a batch that is being submitted stays. */
  private async dropWaiting(): Promise<void> {
    const { tenantId, userId } = this.session;
    await sql`
      with old as materialized (
        select b.id from import_batch b
         where b.tenant_id = ${tenantId} and b.created_by = ${userId} and b.state = 'checked'
         order by b.id desc offset ${MOST_WAITING - 1} for update skip locked),
      dropped as (delete from import_row r using old where r.tenant_id = ${tenantId} and r.batch_id = old.id)
      delete from import_batch b using old where b.tenant_id = ${tenantId} and b.id = old.id`.execute(
      this.tx,
    );
  }

  /** A batch of the session's user; `lock` keeps it until the commit. Throws `importGone`. */
  async batch(id: number, lock = false): Promise<StoredBatch> {
    const { rows } = await sql<StoredBatch>`
      select ${BATCH} from import_batch b where ${this.own} and b.id = ${id} and b.expires_at > now()
      ${sql.raw(lock ? 'for update' : '')}`.execute(this.tx);
    if (!rows[0]) throw new AppError('importGone');
    return rows[0];
  }

  /** The newest batches. */
  async list(most: number): Promise<ImportBatch[]> {
    const { rows } = await sql<StoredBatch>`
      select ${BATCH} from import_batch b where ${this.own} and b.expires_at > now() order by b.id desc limit ${most}`.execute(
      this.tx,
    );
    return rows.map(({ id, entity: _, sheet: { columns, warnings }, done, ...batch }) => ({
      import: id,
      ...batch,
      columns,
      warnings,
      done: done && doneOf(done),
    }));
  }

  /** Notes the state of the rows after a check. */
  async note(id: number, hash: string, counts: ImportCounts): Promise<void> {
    await sql`update import_batch b set hash = ${hash}, counts = ${storableJson(counts)}::jsonb
      where ${this.own} and b.id = ${id}`.execute(this.tx);
  }

  /** Notes that a batch was submitted; it is kept for an undo. */
  async submitted(id: number, done: ImportDone & { good: boolean }): Promise<void> {
    await sql`update import_batch b set state = 'submitted', done = ${storableJson(done)}::jsonb, submitted_at = now(),
        expires_at = now() + make_interval(hours => ${KEPT})
      where ${this.own} and b.id = ${id}`.execute(this.tx);
  }

  /** Notes that a batch was undone. */
  async undone(id: number): Promise<void> {
    await sql`update import_batch b set state = 'undone' where ${this.own} and b.id = ${id}`.execute(this.tx);
  }

  /** Stores rows, over those that are there. */
  async put(batch: number, rows: readonly NewImportRow[]): Promise<void> {
    if (rows.length === 0) return;
    await sql`
      insert into import_row (tenant_id, batch_id, row, head, cells, problems, kind, errors, data_id, version, before, level)
      select ${this.session.tenantId}::bigint, ${batch}::bigint, v.row, v.head, v.cells, v.problems, v.kind, v.errors,
             v."dataId", v.version, v.before, v.level
        from jsonb_to_recordset(${storableJson(rows)}::jsonb) as v(row int, head int, cells jsonb, problems jsonb, kind text,
             errors jsonb, "dataId" bigint, version int, before jsonb, level int)
      on conflict (tenant_id, batch_id, row) do update
         set head = excluded.head, cells = excluded.cells, problems = excluded.problems, kind = excluded.kind,
             errors = excluded.errors, data_id = excluded.data_id, version = excluded.version, before = excluded.before,
             level = excluded.level`.execute(this.tx);
  }

  /** Notes what was written, for an undo: the row, its version, and the values that it had. */
  async written(
    batch: number,
    rows: readonly { row: number; dataId: number; version: number; was: JsonObject | null }[],
  ): Promise<void> {
    if (rows.length === 0) return;
    await sql`
      update import_row r set data_id = v."dataId", written_version = v.version, was = v.was
        from jsonb_to_recordset(${storableJson(rows)}::jsonb) as v(row int, "dataId" bigint, version int, was jsonb)
       where r.tenant_id = ${this.session.tenantId} and r.batch_id = ${batch} and r.row = v.row`.execute(
      this.tx,
    );
  }

  /** Rows of a batch by ascending number, of one kind. */
  async rows(
    batch: number,
    kind: ImportKind | null,
    offset: number,
    limit: number,
  ): Promise<StoredImportRow[]> {
    const { rows } = await sql<StoredImportRow>`
      select ${ROW} from import_row r where ${this.of(batch)} and ${ofKind(kind)}
      order by r.row offset ${offset} limit ${limit}`.execute(this.tx);
    return rows;
  }

  /** Rows of a kind after a row number, by ascending number. */
  async rowsAfter(batch: number, kind: ImportKind, after: number, limit: number): Promise<StoredImportRow[]> {
    const { rows } = await sql<StoredImportRow>`
      select ${ROW} from import_row r where ${this.of(batch)} and ${ofKind(kind)} and r.row > ${after}
      order by r.row limit ${limit}`.execute(this.tx);
    return rows;
  }

  /** Rows that a submit has written, by descending number below `below`. */
  async writtenRows(
    batch: number,
    { kind, level }: { kind: 'new' | 'changed'; level: number | null },
    below: number | null,
    limit: number,
  ): Promise<WrittenImportRow[]> {
    const { rows } = await sql<WrittenImportRow>`
      select r.row, r.data_id as "dataId", r.written_version as "writtenVersion", r.was from import_row r
       where ${this.of(batch)} and ${ofKind(kind)} and ${ofLevel(level)} and r.data_id is not null and r.written_version is not null
         and ${below === null ? sql`true` : sql`r.row < ${below}`}
       order by r.row desc limit ${limit}`.execute(this.tx);
    return rows;
  }

  /** How many rows of a kind there are. */
  async count(batch: number, kind: ImportKind | null): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from import_row r where ${this.of(batch)} and ${ofKind(kind)}`.execute(this.tx);
    return rows[0]?.n ?? 0;
  }

  /** The numbers of records of each kind. */
  async counts(batch: number): Promise<ImportCounts> {
    const { rows } = await sql<{ kind: ImportKind; n: number }>`
      select r.kind, count(*) as n from import_row r where ${this.of(batch)} and r.row = r.head group by r.kind`.execute(
      this.tx,
    );
    const counts = { total: 0, new: 0, changed: 0, same: 0, rejected: 0 };
    for (const { kind, n } of rows) {
      counts[kind] += n;
      counts.total += n;
    }
    return counts;
  }

  /**
   * The levels of the records, lowest first; without parents in the sheet null alone, for all records: a condition on a column
   * with one value alone would mislead the planner.
   */
  async levels(batch: number): Promise<(number | null)[]> {
    const { rows } = await sql<{ most: number }>`
      select coalesce(max(r.level), 0) as most from import_row r where ${this.of(batch)}`.execute(this.tx);
    const most = rows[0]?.most ?? 0;
    return most === 0 ? [null] : Array.from({ length: most + 1 }, (_, level) => level);
  }

  /** Whole records of a level (null: of all) with rows after a row number: at most `limit` rows and few characters, but one record; none: there are no more. */
  async records(
    batch: number,
    level: number | null,
    after: number,
    limit: number,
  ): Promise<StoredImportRow[]> {
    const { rows } = await sql<StoredImportRow>`
      select ${ROW} from (
        select r.*, sum(length(r.cells::text)) over (order by r.row) - length(r.cells::text) as before_it from (
          select r.* from import_row r where ${this.of(batch)} and ${ofLevel(level)} and r.row > ${after} order by r.row limit ${limit}) r) r
       where r.before_it <= ${SHEET_BOUNDS.recordCharacters} order by r.row`.execute(this.tx);
    const last = rows.at(-1);
    if (!last) return [];
    const [next] = await this.headAfter(batch, level, last.row);
    if (next?.head !== last.head) return rows;
    // The last record goes on.
    const whole = rows.filter(({ head }) => head !== last.head);
    return whole.length > 0 ? whole : this.recordsWith(batch, [last.head]);
  }

  private async headAfter(batch: number, level: number | null, row: number): Promise<{ head: number }[]> {
    const { rows } = await sql<{ head: number }>`
      select r.head from import_row r where ${this.of(batch)} and ${ofLevel(level)} and r.row > ${row} order by r.row limit 1`.execute(
      this.tx,
    );
    return rows;
  }

  /** The rows of the records that contain these rows. */
  async recordsWith(batch: number, numbers: readonly number[]): Promise<StoredImportRow[]> {
    const { rows: found } = await sql<{ head: number }>`
      select distinct r.head from import_row r where ${this.of(batch)} and r.row = any(${numbers}::int[])`.execute(
      this.tx,
    );
    const heads = found.map(({ head }) => head);
    const { rows } = await sql<StoredImportRow>`
      select ${ROW} from import_row r where ${this.of(batch)} and (r.row = any(${heads}::int[])
        or r.row <> r.head and r.head = any(${heads}::int[]))
      order by r.head, r.row`.execute(this.tx);
    return rows;
  }

  /** The first rows of records that have one of these texts in one of some columns. */
  async namedBy(
    batch: number,
    columns: readonly string[],
    texts: readonly string[],
  ): Promise<StoredImportRow[]> {
    if (columns.length === 0 || texts.length === 0) return [];
    const named = columns.map((column) => sql`r.cells ->> ${column} = any(${texts}::text[])`);
    const { rows } = await sql<StoredImportRow>`
      select ${ROW} from import_row r
       where ${this.of(batch)} and r.row = r.head and (${sql.join(named, sql` or `)})
       order by r.row limit 1000`.execute(this.tx);
    return rows;
  }

  /** The heads of records that have one of these texts in a column. */
  async withText(
    batch: number,
    column: string,
    texts: readonly string[],
  ): Promise<{ row: number; text: string }[]> {
    if (texts.length === 0) return [];
    const { rows } = await sql<{ row: number; text: string }>`
      select r.row, r.cells ->> ${column} as text from import_row r
       where ${this.of(batch)} and r.row = r.head and r.cells ->> ${column} = any(${texts}::text[])
       order by r.row limit 1000`.execute(this.tx);
    return rows;
  }

  private of(batch: number): RawBuilder<unknown> {
    return sql`r.tenant_id = ${this.session.tenantId} and r.batch_id = ${batch}`;
  }

  private get own(): RawBuilder<unknown> {
    const { tenantId, orgId, userId } = this.session;
    return sql`b.tenant_id = ${tenantId} and b.org_id = ${orgId} and b.created_by = ${userId} and b.entity = ${this.entity}`;
  }
}

/** What a submit answers. */
export function doneOf({ count, added, changed }: ImportDone): ImportDone {
  return { count, added, changed };
}

/** Stored rows as records of a sheet; those of a record follow each other. */
export function asRecords(rows: readonly StoredImportRow[]): SheetRecord[] {
  const records: SheetRecord[] = [];
  for (const { row, head, cells, problems } of rows) {
    const staged = { row, head, cells, ...(problems && { problems }) };
    const last = records.at(-1);
    if (last?.row === head) last.rows.push(staged);
    else records.push({ row: head, rows: [staged] });
  }
  return records;
}

const ofKind = (kind: ImportKind | null) => (kind === null ? sql`true` : sql`r.kind = ${kind}`);
const ofLevel = (level: number | null) => (level === null ? sql`true` : sql`coalesce(r.level, 0) = ${level}`);
