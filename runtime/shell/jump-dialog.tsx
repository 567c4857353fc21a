import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { FIND_BOUNDS } from '../../schemas/record/find-bounds';
import { classNames } from '../../widgets/ui/class-names';
import { Dialog } from '../../widgets/ui/dialog';
import { Icon } from '../../widgets/ui/icon';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { addShellWords } from '../i18n/add-shell-words';
import { JumpList } from './jump-list';
import { useJumpSearch } from './use-jump-search';
import { isComposing } from '../../widgets/ui/is-composing';

addShellWords();

interface JumpDialogProps {
  /** What was typed before the field had the focus; from this call on the field takes the keys itself. */
  typed(): string;
  onClose(): void;
}

/**
 * Jumps to a page of the menu, a record or a place that was opened before: a combobox whose list is always open. The
 * focus stays in the field; arrow keys move, Enter opens, Escape closes.
 */
export function JumpDialog({ typed, onClose }: JumpDialogProps) {
  const t = useWords();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const { groups, searching, current, failure } = useJumpSearch(keyword);
  // Enter was pressed on what an earlier keyword had found: the answer to this one is opened.
  const [waits, setWaits] = useState(false);
  const targets = groups.flatMap((group) => group.targets);
  const at = Math.min(active, targets.length - 1);

  function go(path: string) {
    onClose();
    void navigate(path);
  }

  useEffect(() => {
    if (!waits || searching) return;
    setWaits(false);
    if (targets[0]) go(targets[0].path);
    // Once, when the answer has arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, searching]);

  function press(event: KeyboardEvent) {
    // The keys of an input method are its own.
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && targets.length > 0) {
      event.preventDefault();
      setActive((at + step + targets.length) % targets.length);
    }
    const target = targets[at];
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (at >= current || (searching && !target)) setWaits(true);
    else if (target) go(target.path);
  }

  const words =
    failure ??
    t(searching ? 'jump.searching' : targets.length === 0 ? 'jump.none' : 'jump.found', {
      n: targets.length,
    });
  return (
    <Dialog open onClose={onClose} closedByMask title={t('jump.title')} width={640} initialFocus={field}>
      <TextInput
        ref={field}
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        aria-label={t('jump.title')}
        placeholder={t('jump.hint')}
        maxLength={FIND_BOUNDS.keyword}
        autoComplete="off"
        prefix={<Icon name="search" size={16} />}
        clearable
        value={keyword}
        onChange={(text) => {
          setKeyword(text);
          setActive(0);
          setWaits(false);
        }}
        onFocus={() => {
          const text = typed();
          if (text) setKeyword(text);
        }}
        onKeyDown={press}
      />
      {/* The list keeps its height, so that nothing moves while hits come and go. */}
      <div className="relative">
        <JumpList
          id={listId}
          label={t('jump.title')}
          groups={groups}
          active={at}
          onHover={setActive}
          onChoose={go}
        />
        <p
          role="status"
          className={classNames(
            targets.length === 0 && 'absolute inset-x-0 top-0 pt-4 text-fg-3',
            targets.length > 0 && (failure ? 'pt-4 text-fg-3' : 'sr-only'),
          )}
        >
          {words}
        </p>
      </div>
    </Dialog>
  );
}
