import type { Problem, Report } from './problem';

/** Collects the problems of one document. */
export function reporter(file: string, kind: Problem['kind'], problems: Problem[]): Report {
  return (path, { code, params }, severity) => {
    problems.push({ file, path, code, params, kind, ...(severity && { severity }) });
  };
}
