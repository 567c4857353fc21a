import type { JsonObject } from '../../schemas/json';
import type { DesignStore } from '../project/design-store';
import { sharedDocument } from '../project/share-json';
import { readPageText } from './read-page-text';

/** A pause in typing after which the text becomes the page, in milliseconds. */
const PAUSE = 400;

/**
 * The page of a designer as text, in both directions. A version of the page keeps the text that it was typed as, so that
 * undo returns that, too; other versions are printed. A text that is no page stays until it is one or is given up.
 */
export class PageText {
  private readonly texts = new WeakMap<JsonObject, string>();
  /** What is typed since the last pause. */
  private pending: { text: string; base: JsonObject } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: DesignStore) {}

  /** The text that is shown. */
  get text(): string {
    const { typed } = this.store.state;
    if (this.pending) return this.pending.text;
    return typed ? typed.text : this.textOf(this.store.project.page);
  }

  /** Whether the text is the page that the canvas shows. */
  get isPage(): boolean {
    return this.pending === null && this.store.state.typed === null;
  }

  get isPending(): boolean {
    return this.pending !== null;
  }

  /** Takes over a typed text after a pause. */
  type(text: string): void {
    const base = this.pending?.base ?? this.store.state.typed?.base ?? this.store.project.page;
    this.pending = { text, base };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), PAUSE);
  }

  /** Waits for more than a pause: a word is being composed. */
  hold(): void {
    clearTimeout(this.timer);
  }

  /** Makes what is typed the page, as one step; a text that is none is kept beside it. */
  readonly settle = (): void => {
    clearTimeout(this.timer);
    const { pending } = this;
    if (!pending) return;
    this.pending = null;
    const { text, base } = pending;
    const { page } = readPageText(text);
    const own = page && sharedDocument(base, page);
    if (!own || (own !== base && !this.store.adopt(base, own))) return this.store.keepText(pending);
    const now = this.store.project.page;
    // After a merge with other changes the text is another one.
    if (sharedDocument(now, own) === now) this.texts.set(now, text);
    this.store.keepText(null);
  };

  private textOf(page: JsonObject): string {
    let text = this.texts.get(page);
    if (text === undefined) this.texts.set(page, (text = JSON.stringify(page, null, 2)));
    return text;
  }
}

const texts = new WeakMap<DesignStore, PageText>();

/** The text of a designer's page; it lives as long as the designer, though the view comes and goes. */
export function pageTextOf(store: DesignStore): PageText {
  let text = texts.get(store);
  if (!text) {
    texts.set(store, (text = new PageText(store)));
    store.onSettle(text.settle);
  }
  return text;
}
