import { act } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, vi } from 'vitest';
import type { Json } from '../../schemas/json';
import { builtInInputs } from '../../widgets/inputs';
import type { FieldCase } from '../../widgets/shared/field-fixture';
import { UnknownInput } from '../../widgets/shared/unknown-input';
import { fieldLabelId } from '../../widgets/ui/field-frame';
import { WidgetHostProvider, type InputProps, type WidgetHost, type WidgetLook } from '../../widgets/widget';
import { createWidgetRegistry } from '../../widgets/widget-registry';
import { allWidgets } from '../support/domain-widgets';
import { testDom } from '../support/test-dom';
import { cases } from './fixtures';

const registry = createWidgetRegistry(allWidgets);

/** A widget with its control, as a form combines them. */
export type Complete = WidgetLook & Required<Pick<WidgetLook, 'Input'>>;
const complete = (type: string): Complete => ({
  Input: builtInInputs[type] ?? UnknownInput,
  ...registry.widget(type),
});

/** Every case of every type with its widget. */
export const drawnCases = cases.map(
  ([name, example]) => [name, example, complete(example.field.type)] as const,
);
/** Cases of types that hold values. */
export const drawnExamples = drawnCases.filter(([, example]) => example.sql !== null);

/** As `testDom`, with the window APIs that the editor and pictures need. */
export function controlDom(): void {
  testDom();
  beforeAll(() => {
    // The editor scrolls to its cursor; in jsdom a position in a text has no size.
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
    Range.prototype.getBoundingClientRect = () => new DOMRect();
    Element.prototype.scrollIntoView ??= () => undefined;
    URL.createObjectURL = (file) => `blob:${(file as File).name}`;
    URL.revokeObjectURL = () => undefined;
  });
}

export const upload = vi.fn<WidgetHost['upload']>(() => Promise.reject(new Error('not in these tests')));

/** The widget host of an example: its own rows, a picture at every path, and no uploads. */
export function hostOf(example: FieldCase): WidgetHost {
  return {
    choices: () => Promise.resolve([...(example.choices ?? [])]),
    upload,
    picture: (path) => Promise.resolve(new File([], path)),
  };
}

interface ControlFormProps extends Partial<InputProps> {
  example: FieldCase;
  widget: Complete;
  onReport?(value: Json): void;
}

/** A control in the smallest form: its label, and a state that stores reported values. */
export function ControlForm({ example, widget: { Input }, onReport, value, ...props }: ControlFormProps) {
  const [held, hold] = useState(value);
  const { field } = example;
  return (
    <WidgetHostProvider value={hostOf(example)}>
      <label id={fieldLabelId('control')} htmlFor="control">
        {field.label}
      </label>
      <p id="control-message">写在下面的一行</p>
      <Input
        id="control"
        field={field}
        value={held}
        disabled={false}
        readOnly={false}
        required={false}
        invalid={false}
        describedBy="control-message"
        {...props}
        onChange={(next) => {
          hold(next);
          onReport?.(next);
        }}
      />
    </WidgetHostProvider>
  );
}

/** The element with the field's id, to which the label refers. */
export function control(): HTMLElement {
  const found = document.getElementById('control');
  if (!found) throw new Error('nothing has the id of the field');
  return found;
}

/** All readable content: texts, and the contents of text fields. */
export const seen = (container: HTMLElement) =>
  [
    container.textContent,
    ...[...container.querySelectorAll('input, textarea')].map((node) => (node as HTMLInputElement).value),
  ].join(' ');

/** Waits for answers of the host and for chunks of widgets. */
export const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
