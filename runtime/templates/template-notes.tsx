import type { ExportTemplate } from '../../schemas/template/export-template';
import type { LeftOut } from '../../schemas/template/reconcile-template';
import { Button } from '../../widgets/ui/button';
import { joinWords } from '../../widgets/ui/join-words';
import { useWords } from '../../widgets/ui/use-words';

/** What of a template its reader does not see, and that somebody else's cannot be changed. */
export function LeftNote({ left, isOfOthers }: { left: LeftOut; isOfOthers: boolean }) {
  const t = useWords();
  const notes = [
    isOfOthers && t('templates.notMine'),
    left.hidden > 0 && t('templates.left.hidden', { n: left.hidden }),
    left.gone.length > 0 && t('templates.left.gone', { names: joinWords(left.gone) }),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <div role="status" className="rounded-control bg-warning-soft px-3 py-2 text-small text-warning-on-soft">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

interface ConflictNoteProps {
  /** The template as somebody saved it meanwhile. */
  current: ExportTemplate;
  onTheirs(): void;
  onMine(version: number): void;
}

/** The template was saved in another window: which of the two states stays. */
export function ConflictNote({ current, onTheirs, onMine }: ConflictNoteProps) {
  const t = useWords();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-on-soft"
    >
      <span className="mr-auto">{t('templates.conflict')}</span>
      <Button size="small" onClick={onTheirs}>
        {t('templates.conflict.theirs')}
      </Button>
      <Button size="small" onClick={() => onMine(current.version)}>
        {t('templates.conflict.mine')}
      </Button>
    </div>
  );
}
