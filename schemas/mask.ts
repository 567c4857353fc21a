import type { Mask } from './entity';

/** Shows just enough of a sensitive value to recognise it (domains, section 0). */
export function mask(kind: Mask, value: string): string {
  switch (kind) {
    case 'idcard':
      return value.length > 7 ? `${value.slice(0, 3)}${'*'.repeat(11)}${value.slice(-4)}` : '*'.repeat(6);
    case 'mobile':
      return value.length > 7 ? `${value.slice(0, 3)}****${value.slice(-4)}` : '*'.repeat(6);
    case 'card':
      return value.length > 8 ? `${value.slice(0, 4)}***********${value.slice(-4)}` : '*'.repeat(6);
    case 'name':
      return `${Array.from(value)[0] ?? ''}*`;
    case 'all':
      return '*'.repeat(6);
  }
}
