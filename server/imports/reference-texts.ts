import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import type { Field } from '../../schemas/model/field';
import type { NamedRow, RowBatch } from '../records/row-batch';

/** Separators between several labels, as typed and as exports write them. */
const SEPARATOR = /[、,，;；]/;
/** Texts that are remembered; then they are asked for again. */
const MOST_KNOWN = 50_000;
/** Codes that an error lists. */
const LISTED = 3;

/** Whether several rows may be named in a cell. */
export function isMany({ options, type }: Field): boolean {
  return options.multiple === true || type === 'checkbox';
}

/** The texts of a cell that name rows. */
export function namesIn(text: string, field: Field): string[] {
  const parts = isMany(field) ? text.split(SEPARATOR) : [text];
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** The label and the code of a text that has both (`labelWithCode`). */
function withCode(text: string): [label: string, code: string] | null {
  const [, label, code] = /^(.+)[（(]([^（()）]+)[)）]$/.exec(text) ?? [];
  return label !== undefined && code !== undefined ? [label.trim(), code.trim()] : null;
}

/** The rows that texts of a sheet name, by label or by code; asked for in batches. */
export class ReferenceTexts {
  private readonly known = new Map<string, Map<string, readonly NamedRow[]>>();

  constructor(private readonly batch: RowBatch) {}

  /** Asks for texts that are not known yet, with one statement per entity. */
  async learn(wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    for (const [entity, texts] of wanted) {
      let known = this.known.get(entity);
      if (!known || known.size > MOST_KNOWN) this.known.set(entity, (known = new Map()));
      const asked = [...texts].flatMap((text) => [text, ...(withCode(text)?.slice(0, 1) ?? [])]);
      const unknown = [...new Set(asked)].filter((text) => !known.has(text));
      if (unknown.length === 0) continue;
      const found = await this.batch.named(entity, unknown);
      const byText = new Map<string, NamedRow[]>();
      for (const row of found) {
        for (const text of new Set(row.texts)) {
          const rows = byText.get(text);
          if (rows) rows.push(row);
          else byText.set(text, [row]);
        }
      }
      for (const text of unknown) known.set(text, byText.get(text) ?? []);
      await this.batch.refer(
        entity,
        found.map(({ id }) => id),
      );
    }
  }

  /** Forgets the rows of an entity, because some were added. */
  forget(entity: string): void {
    this.known.delete(entity);
  }

  /** The rows that a text names: by label, by code, or by both. */
  private named(text: string, entity: string): readonly NamedRow[] {
    const known = this.known.get(entity);
    const rows = known?.get(text) ?? [];
    const both = rows.length === 0 ? withCode(text) : null;
    return both ? (known?.get(both[0]) ?? []).filter(({ code }) => code === both[1]) : rows;
  }

  /** The id that a text names, or why it names none. `kept` are rows that the record refers to already. */
  find(text: string, { model, label, source }: Field, kept: readonly number[]): number | FieldError {
    const { lang } = this.batch.request;
    const rows = this.named(text, source?.entity ?? '');
    const [first] = rows;
    if (!first) return fieldError(model, 'noReference', lang, { label, text: text.slice(0, 50) });
    if (rows.length === 1) return first.id;
    // A code names one row, even if another one has it as its label.
    const byCode = rows.filter(({ code }) => code === text);
    if (byCode.length === 1) return byCode[0]!.id;
    const own = rows.find(({ id }) => kept.includes(id));
    if (own) return own.id;
    const codes = rows
      .slice(0, LISTED)
      .map(({ code, id }) => code ?? `#${id}`)
      .join('、');
    return fieldError(model, 'ambiguousReference', lang, { label, text: text.slice(0, 50), codes });
  }
}
