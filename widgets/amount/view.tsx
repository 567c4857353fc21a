import { amountCents, formatAmount, parseAmount } from '../shared/amount-value';
import { classNames } from '../ui/class-names';
import { EmptyCell } from '../shared/cell-text';
import { FigureSearch } from '../shared/figure-search';
import { inputAttributes } from '../shared/input-attributes';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { TextInput } from '../ui/text-input';
import { usePlaceholder } from '../shared/use-placeholder';
import type { CellProps, InputProps, Widget } from '../widget';
import type { Json } from '../../schemas/json';

const shown = (value: Json | undefined) =>
  typeof value === 'string' ? formatAmount(value) : plainText(value);

function Input(props: InputProps) {
  const { options } = props.field;
  const control = useTypedText({ ...props, format: shown, parse: parseAmount });
  const placeholder = usePlaceholder(props.field);
  return (
    <TextInput
      {...inputAttributes(props)}
      {...control}
      inputMode="decimal"
      align="right"
      size={props.size}
      placeholder={placeholder}
      clearable={options.clearable}
      suffix={typeof options.unit === 'string' && options.unit !== '' ? options.unit : undefined}
    />
  );
}

function Cell({ value }: CellProps) {
  if (isEmptyValue(value)) return <EmptyCell />;
  const cents = typeof value === 'string' ? amountCents(value) : null;
  const tone = cents === null ? null : cents < 0n ? 'text-danger-text' : cents === 0n && 'text-fg-3';
  return <span className={classNames('block truncate', tone)}>{shown(value)}</span>;
}

export const amountWidget: Widget = {
  Input,
  Cell,
  Search: (props) => <FigureSearch {...props} parse={parseAmount} />,
  align: 'right',
};
