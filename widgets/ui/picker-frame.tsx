import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { OuterFrameContext } from './control-frame';
import { Icon } from './icon';
import { PickerTrigger, type PickerProps } from './picker-trigger';
import { Popover } from './popover';
import { TextInput } from './text-input';
import type { Picker } from './use-picker';
import { useWords } from './use-words';
import { isComposing } from './is-composing';

interface PickerFrameProps {
  picker: Picker;
  /** The props of the trigger; the others belong to the list. */
  face: PickerProps;
  popup: 'listbox' | 'tree';
  activeId?: string;
  /** The chosen values. */
  words: ReactNode;
  /** The dropdown starts with a search box that takes the focus; otherwise the trigger keeps it. */
  searchable: boolean;
  /** At least as wide as the trigger. */
  matchWidth?: boolean;
  className?: string;
  children: () => ReactNode;
}

/** The trigger of a control and its dropdown. */
export function PickerFrame({
  picker,
  face,
  popup,
  activeId,
  words,
  searchable,
  children,
  ...panel
}: PickerFrameProps) {
  const { open, show } = picker;
  return (
    <Popover
      {...panel}
      open={open}
      onOpenChange={show}
      anchorOnly
      keepFocus={!searchable}
      initialFocus={searchable ? picker.search : undefined}
      trigger={
        <PickerTrigger
          id={face.id}
          placeholder={face.placeholder}
          size={face.size}
          invalid={face.invalid}
          disabled={face.disabled}
          readOnly={face.readOnly}
          required={face.required}
          clearable={face.clearable}
          autoFocus={face.autoFocus}
          loading={face.loading}
          aria-label={face['aria-label']}
          aria-labelledby={face['aria-labelledby']}
          aria-describedby={face['aria-describedby']}
          onBlur={() => !open && face.onBlur?.()}
          buttonRef={picker.face}
          popup={popup}
          listId={picker.listId}
          activeId={activeId}
          open={open}
          filled={picker.filled}
          onToggle={() => show(!open)}
          onClear={picker.onClear}
          onKeyDown={picker.onKeyDown}
        >
          {words}
        </PickerTrigger>
      }
    >
      {children}
    </Popover>
  );
}

interface PickerSearchProps {
  picker: Picker;
  popup?: 'tree';
  activeId: string | undefined;
  value: string;
  onChange(keyword: string): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/**
 * The search line above a list: keeps the focus while arrow keys move in the list. It has no ring, because that of the trigger
 * stays while the list is open.
 */
export function PickerSearch({ picker, popup, activeId, value, onChange, onKeyDown }: PickerSearchProps) {
  const t = useWords();
  // Text being composed is not searched yet, and its keys belong to the input method.
  const [composed, setComposed] = useState<string | null>(null);
  const line = useRef<HTMLDivElement>(null);
  return (
    <div ref={line} className="flex h-9 items-center border-b border-line px-3">
      <OuterFrameContext value={line}>
        <TextInput
          ref={picker.search}
          role="combobox"
          aria-label={t('ui.search')}
          aria-expanded
          aria-haspopup={popup}
          aria-controls={picker.listId}
          aria-activedescendant={activeId}
          placeholder={t('ui.search')}
          prefix={<Icon name="search" size={14} />}
          value={composed ?? value}
          onChange={composed === null ? onChange : setComposed}
          onCompositionStart={() => setComposed(value)}
          onCompositionEnd={(event) => {
            setComposed(null);
            onChange(event.currentTarget.value);
          }}
          onKeyDown={(event) => !isComposing(event.nativeEvent) && (onKeyDown ?? picker.onKeyDown)(event)}
        />
      </OuterFrameContext>
    </div>
  );
}
