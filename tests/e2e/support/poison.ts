import { DOCUMENT_GRAMMARS } from '../../../schemas/grammar/document-grammars';
import { partContext, rewrite } from '../../../schemas/grammar/rewrite';
import type { Says } from '../../../schemas/grammar/says';
import type { JsonObject } from '../../../schemas/json';
import type { DocumentKind } from '../../../schemas/migrations/migration';
import { builtInFieldTypes } from './built-in-types';

/** A unique text with markup. */
interface Poison {
  text: string;
  /** Path of the text. */
  place: string;
  /** The annotation of its place in the grammar; absent for values of rows. */
  says?: Says;
}

/** Texts that would be executed if treated as markup, a script, a URL or a template; at most 30 characters. */
const SHAPES = [
  (n: number) => `<img src=x onerror=ran(${n})>`,
  (n: number) => `"><svg onload=ran(${n})>`,
  (n: number) => `javascript:ran(${n})`,
  (n: number) => `<a href=javascript:ran(${n})>`,
  (n: number) => `'-ran(${n})-'\${ran(${n})}`,
  (n: number) => `<script>ran(${n})</script>`,
  (n: number) => `<iframe src=//e.test/${n}>`,
];
/** Changes its meaning when it is parsed a second time. */
const mutating = (n: number) =>
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran(${n})&gt;">`;
/** Would be executed by a template language; not for places whose braces name columns. */
const template = (n: number) => `{{constructor.constructor('ran(${n})')()}}`;

/** Placeholders for texts of at most 30 characters, at most 10, and any length. */
export const TEXT = '字';
export const TINY = '短';
export const LONG = '长';

/** Creates poison, the same in every run, and records it. */
export class Poisons {
  readonly all: Poison[] = [];

  next(place: string, room = TEXT, says?: Says): string {
    const n = 100 + this.all.length;
    const long = n % 2 || says?.fills ? mutating : template;
    const shape = room === LONG ? long : SHAPES[n % SHAPES.length]!;
    const text = room === TINY ? `<b>${n}` : shape(n);
    this.all.push({ text, place, ...(says && { says }) });
    return text;
  }

  /** The document with poison in place of every text for users. */
  document(kind: DocumentKind, doc: object): object {
    const context = partContext(new Map(builtInFieldTypes.map((one) => [one.type, one])));
    return rewrite(DOCUMENT_GRAMMARS[kind], doc as JsonObject, context, {
      text: ({ says, as, path, text }) =>
        says.kind === 'text' && as === 'value'
          ? this.next(`${kind} ${path.join('.')}`, text, says)
          : undefined,
    }) as object;
  }

  /** The text at a place, found by the end of its path. */
  at(end: string): string {
    const found = this.all.find(({ place }) => place.endsWith(end));
    if (!found) throw new Error(`no text at ${end}`);
    return found.text;
  }
}
