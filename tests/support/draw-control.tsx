import { render } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { builtInInputs } from '../../widgets/inputs';
import { UnknownInput } from '../../widgets/shared/unknown-input';
import { WidgetHostProvider, type InputProps, type WidgetHost } from '../../widgets/widget';
import { builtInWidgets } from '../../widgets/widgets';

interface Drawn extends Partial<InputProps> {
  host?: Partial<WidgetHost>;
}

/**
 * Renders the control of a built-in field as in a form: named by its label, and with its reported values as state.
 * Returns all reported values.
 */
export function drawControl(given: Field, start: Json | undefined, { host, ...props }: Drawn = {}) {
  const { type } = builtInWidgets[given.type]!;
  const field: Field = { ...given, options: { ...type.defaults, ...given.options } };
  const Input = builtInInputs[field.type] ?? UnknownInput;
  const report = vi.fn<(value: Json) => void>();
  const nothing = () => Promise.reject(new Error('not in this test'));
  function Held() {
    const [value, hold] = useState(start);
    return (
      <WidgetHostProvider value={{ choices: nothing, upload: nothing, ...host }}>
        <label htmlFor="control">{field.label}</label>
        <Input
          id="control"
          field={field}
          disabled={false}
          readOnly={false}
          required={false}
          invalid={false}
          {...props}
          value={value}
          onChange={(next) => {
            hold(next);
            report(next);
          }}
        />
      </WidgetHostProvider>
    );
  }
  render(<Held />);
  return report;
}
