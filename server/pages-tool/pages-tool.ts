import type { Language } from '../../schemas/languages';
import type { FieldGrammars } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import { causeText } from '../../schemas/problems/cause-text';
import type { Cause } from '../../schemas/problems/causes';
import type { Problem } from '../../schemas/problems/problem';
import { type ErrorParams } from '../../schemas/text/fill';
import type { RouteFacts } from '../contract/route';
import type { ToolTextKey } from './locales/zh-CN';
import { toolText } from './tool-text';

/** The input and the output of the tool for documents. */
export interface PagesTool {
  /** Folder of the domains. */
  domains: string;
  fieldTypes: FieldGrammars;
  /** Problems of the domains' code. */
  inCode: readonly Problem[];
  /** Every route that the server would serve with these documents. */
  routes(model: Model): readonly RouteFacts[];
  /** Languages whose translations must be complete. */
  languages: readonly string[];
  /** The language of the messages. */
  language: Language;
  out(text: string): void;
  err(text: string): void;
  /** Shows how far a long verb is, in one line that the next one replaces; an empty text removes it. */
  progress?(text: string): void;
  /** Runs a step when the process ends, also when somebody stops it. */
  atEnd?(close: () => Promise<unknown>): void;
}

/** One verb of the tool. */
export interface Verb {
  /** The verb and its arguments, for the help. */
  usage: string;
  /** What it does, in one line. */
  about: ToolTextKey;
  /** Additional text of its own help. */
  more?: ToolTextKey;
  /** Parameters of the additional text. */
  moreParams?: ErrorParams;
  /** Its options; one that ends with `=` takes a value. */
  flags?: readonly string[];
  /** The minimum and the maximum number of arguments. */
  counts: readonly [number, number];
  /** Returns the exit code: 0 success, 1 problems found. */
  run(tool: PagesTool, args: readonly string[], flags: ReadonlySet<string>): Promise<number>;
}

/** A reason why a verb cannot run, as a text of the tool. */
export class ToolError extends Error {
  constructor(
    readonly key: ToolTextKey,
    readonly params: ErrorParams = {},
  ) {
    super(key);
  }

  /** The message in a language. */
  text(language: Language): string {
    return toolText(this.key, language, this.params);
  }
}

/** The tool was called with wrong arguments. */
export class UseError extends ToolError {}

/** A reason why a verb cannot run, as a cause. */
export class RefusedError extends Error {
  constructor(
    readonly reason: Cause,
    /** The file that it concerns. */
    readonly file?: string,
  ) {
    super(reason.code);
  }

  /** The message in a language. */
  text(language: Language): string {
    return `${this.file ? `${this.file}: ` : ''}${causeText(this.reason, language)}`;
  }
}
