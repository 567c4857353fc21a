import type { zhCNAnswers } from './locales/answers/zh-CN';
import type { zhCNFields } from './locales/fields/zh-CN';

/** A code of a field error. */
export type FieldErrorName = keyof typeof zhCNFields;
/** A name of an error that refuses a call as a whole. */
export type AnswerErrorName = keyof typeof zhCNAnswers;
/** A name of the error catalogue. */
export type ErrorName = FieldErrorName | AnswerErrorName;
