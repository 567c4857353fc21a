import type { ComponentType } from 'react';
import type { InputProps } from './widget';

const found = import.meta.glob<ComponentType<InputProps>>('./*/input.tsx', { eager: true, import: 'Input' });

/**
 * The controls of the built-in field types: `input.tsx` of each folder, whose name is the type in kebab-case. They
 * are a lazy chunk that loads before the first form; a list does not need them.
 */
export const builtInInputs: Readonly<Record<string, ComponentType<InputProps> | undefined>> = Object.assign(
  Object.create(null),
  Object.fromEntries(
    Object.entries(found).map(([file, Input]) => [camelCase(file.split('/')[1] ?? ''), Input]),
  ),
);

function camelCase(folder: string): string {
  return folder.replace(/-./g, (two) => two.charAt(1).toUpperCase());
}
