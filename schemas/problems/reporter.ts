import type { Problem, Report } from './problem';

/** Takes down what is wrong with one document. */
export function reporter(file: string, kind: Problem['kind'], problems: Problem[]): Report {
  return (path, { code, params }, severity) => {
    problems.push({ file, path, code, params, kind, ...(severity && { severity }) });
  };
}
