import type { ComponentType } from 'react';
import type { InputProps } from './widget';

const found = import.meta.glob<ComponentType<InputProps>>('./*/input.tsx', { eager: true, import: 'Input' });

/**
 * The controls of the built-in field types, by type: `input.tsx` of each folder, which has the type's name in kebab-case.
 * They travel in a chunk of their own, before the first form is opened; a list needs none of them.
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
