import { mayPass } from '../data/retry-button';

/** The key of what a message of a refused save adds: what was typed stays, and is worth another try or not. */
export function keptNote(code: number): 'form.kept' | 'form.keptOnly' {
  return mayPass(code) ? 'form.kept' : 'form.keptOnly';
}
