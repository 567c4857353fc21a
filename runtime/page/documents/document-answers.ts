import type { Problem } from '../../../schemas/problems/problem';
import type { MergeConflict } from '../../../schemas/versions/merge-documents';

/** A reason as the server words it. */
export interface WordedCause {
  msg: string;
  path?: string;
  file?: string;
}

/** A problem of a draft: where it is, and in words. */
export type DraftProblem = Pick<Problem, 'path' | 'code' | 'params'> & { msg: string };

/** A document with its draft. */
export interface DocumentDetail {
  id: number;
  version: number;
  name: string;
  text: string;
  publishedNo: number | null;
  state: number;
  /** When its draft is published, and who wanted that; null: it waits for no time. */
  publishAt: string | null;
  publishBy: string | null;
  problems: DraftProblem[] | null;
}

/** A permission code that a publish creates. */
export interface NewCode {
  code: string;
  name: string;
  /** How many roles have it already. */
  roles: number;
}

/** What a publish or a rollback would do. */
export interface DocumentPlan {
  hash: string;
  documents: {
    id: number;
    name: string;
    publishedNo: number | null;
    lines: string[];
    problems: WordedCause[];
    conflicts: MergeConflict[];
  }[];
  codes: NewCode[];
  moreCodes: number;
  statements: string[];
  refusals: WordedCause[];
  breaks: WordedCause[];
  warnings: WordedCause[];
}

/** A published version. */
export interface VersionLine {
  no: number;
  createdAt: string | null;
  userName: string | null;
  note: string | null;
  current: boolean;
  shipped: boolean;
}

/** The publish that a document waits for; null: none. */
export function waitingOf({ publishAt, publishBy }: Pick<DocumentDetail, 'publishAt' | 'publishBy'>) {
  return publishAt === null ? null : { at: publishAt, by: publishBy };
}

/** Everything that blocks a plan. */
export function obstaclesOf({ documents, refusals, breaks }: DocumentPlan): WordedCause[] {
  return [...documents.flatMap(({ problems }) => problems), ...refusals, ...breaks];
}
