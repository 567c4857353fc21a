import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../schemas/json';
import { CellText } from '../shared/cell-text';
import type { inputAttributes } from '../shared/input-attributes';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useTypedText } from '../shared/use-typed-text';
import { IconButton } from '../ui/icon-button';
import { Popover } from '../ui/popover';
import { TextInput } from '../ui/text-input';
import { TimeColumns } from '../ui/time-columns';
import type { InputProps, SearchProps, Widget } from '../widget';
import { readTime, shownTime } from './time-value';
import { timeType } from './field';

interface TimeBoxProps extends Partial<ReturnType<typeof inputAttributes>> {
  id?: string;
  'aria-label'?: string;
  value: Json | undefined;
  onChange(value: Json): void;
  onBlur?(): void;
  size?: InputProps['size'];
  seconds: boolean;
  placeholder?: string;
  clearable?: boolean;
}

/** A time to type, or to pick from columns of hours, minutes and seconds. */
export function TimeBox({ value, onChange, onBlur, seconds, ...rest }: TimeBoxProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const shown = (given: Json | undefined) => shownTime(plainText(given), seconds);
  const control = useTypedText({ value, onChange, onBlur, format: shown, parse: readTime });
  const off = rest.disabled || rest.readOnly;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      anchorOnly
      label={t('widget.time.pick')}
      trigger={
        <div className="flex min-w-0 flex-1">
          <TextInput
            {...rest}
            {...control}
            suffix={
              !off && (
                <IconButton
                  icon="clock"
                  size="tiny"
                  label={t('widget.time.pick')}
                  tabIndex={-1}
                  onClick={() => setOpen(!open)}
                />
              )
            }
          />
        </div>
      }
    >
      <TimeColumns
        value={typeof value === 'string' ? shown(value) : ''}
        seconds={seconds}
        onChange={(time) => onChange(readTime(time))}
      />
    </Popover>
  );
}

function Search({ id, field, value, onChange }: SearchProps) {
  const { t } = useTranslation();
  const seconds = field.options.format !== 'HH:mm';
  const report = (next: Json) => onChange(isEmptyValue(next) ? undefined : next);
  const [from = null, to = null] = Array.isArray(value) ? value : [];
  const ends = (next: [Json, Json]) => report(next.every(isEmptyValue) ? null : next);
  return (
    <SearchFrame id={id} field={field}>
      {field.range ? (
        <>
          <TimeBox id={id} value={from} onChange={(next) => ends([next, to])} seconds={seconds} />
          <span className="shrink-0 text-fg-3">{t('widget.range.to')}</span>
          <TimeBox
            id={`${id}-to`}
            aria-label={t('widget.range.end', { label: field.label })}
            value={to}
            onChange={(next) => ends([from, next])}
            seconds={seconds}
          />
        </>
      ) : (
        <TimeBox id={id} value={value} onChange={report} seconds={seconds} clearable />
      )}
    </SearchFrame>
  );
}

export const timeWidget: Widget = {
  type: timeType,
  Cell: ({ field, value }) => (
    <CellText text={shownTime(plainText(value), field.options.format !== 'HH:mm')} />
  ),
  Search,
};
