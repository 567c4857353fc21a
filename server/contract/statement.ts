/** SQL with `$1…`, and the values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
