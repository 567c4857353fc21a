import type { ComponentType } from 'react';
import { registerInput } from '../../widgets/shared/own-inputs';
import { widgetIn } from '../../widgets/shared/field-parts';
import type { InputProps, Widget } from '../../widgets/widget';
import { builtInWidgets } from '../../widgets/widgets';

const views = import.meta.glob<object>(
  ['../../domains/*/widgets/*/view.tsx', '../fixtures/*/*/widgets/*/view.tsx'],
  { eager: true },
);
const inputs = import.meta.glob<ComponentType<InputProps>>(
  ['../../domains/*/widgets/*/input.tsx', '../fixtures/*/*/widgets/*/input.tsx'],
  { eager: true, import: 'Input' },
);

/** The widgets of the field types of domains, fixtures included, with their controls. */
export const domainWidgets: readonly Widget[] = Object.entries(views).map(([file, part]) => {
  const widget = widgetIn(part);
  const Input = inputs[file.replace(/view\.tsx$/, 'input.tsx')];
  if (Input) registerInput(widget.type.type, Input);
  return { ...widget, ...(Input && { Input }) };
});

/** All widgets by type. */
export const allWidgets: Readonly<Record<string, Widget>> = {
  ...builtInWidgets,
  ...Object.fromEntries(domainWidgets.map((widget) => [widget.type.type, widget])),
};
