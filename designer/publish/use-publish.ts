import { useEffect, useMemo, useState } from 'react';
import { attempt } from '../../runtime/data/attempt';
import { CallError } from '../../runtime/data/data-source';
import { useDataSource } from '../../runtime/data/data-source-context';
import type { WaitingPublish } from '../../runtime/page/documents/publish-time';
import { refreshMenu } from '../../runtime/session/session-actions';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { documentCalls } from '../save/document-calls';
import { continueOn, rebaseObstacle } from '../save/save-design';
import { planDesign, type PlannedDesign } from './plan-design';
import { choicesFrom, type MenuPlace, type PublishChoices } from './publish-choices';
import { useGranting } from './use-granting';

/** What the dialog of a publish gets. */
export interface PublishDialogProps {
  open: boolean;
  /** Saves first: what is published is what is seen. */
  save(): Promise<boolean>;
  onClose(): void;
}

/** The state of a publish that is being prepared: its plan, what is chosen for it, and the calls that begin, move or cancel it. */
export function usePublish({ open, save, onClose }: PublishDialogProps) {
  const designing = useDesigning();
  const { store, t } = designing;
  const say = useWords();
  const { bench } = store.tools;
  const source = useDataSource();
  const calls = useMemo(() => documentCalls(source), [source]);
  const [planned, setPlanned] = useState<PlannedDesign | null>(null);
  const [choices, setChoices] = useState<PublishChoices | null>(null);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const [inMenu, setInMenu] = useState(bench.inMenu ?? true);
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<WaitingPublish | null>(null);
  const [busy, setBusy] = useState(false);
  const granting = useGranting(choices);

  const told = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    });
  useEffect(() => {
    if (!open) return;
    let current = true;
    setPlanned(null);
    setNote('');
    setAt(null);
    setWaiting(null);
    setFailure(null);
    const ask = async () => {
      // A save that was running already does not have the latest changes.
      if (!(await save()) || (store.isDirty && !(await save()))) return current && onClose();
      const known = await calls.waiting(bench.page.id);
      const offered = await choicesFrom(source)();
      const mayPlace = !inMenu && bench.entity !== null;
      const first = mayPlace ? offered.places.find(({ changed }) => !changed) : undefined;
      const at = first ? { domain: first.domain, parent: first.parent } : null;
      const found = await planDesign(calls, bench, at);
      if (!current) return;
      setWaiting(known.waiting);
      setChoices(offered);
      setPlace(at);
      setPlanned(found);
    };
    void told(ask());
    return () => {
      current = false;
    };
    // Asked once for each opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);

  const placeAt = (at: MenuPlace | null) => {
    setPlace(at);
    setPlanned(null);
    void told(planDesign(calls, bench, at).then(setPlanned));
  };
  const publish = async ({ plan, others }: PlannedDesign) => {
    setBusy(true);
    await attempt(async () => {
      const grants = granting.grants(plan);
      await (at === null ? calls.publish : calls.schedule)(bench.page.id, {
        ...(at !== null && { at }),
        version: store.state.versions.page,
        hash: plan.hash,
        ...(note !== '' && { note }),
        ...(others.length > 0 && { with: others }),
        ...(place && { place: { ...place } }),
        ...(grants.length > 0 && { grants }),
      });
      if (place && at === null) setInMenu(true);
      // A new page, or a menu, is there without a new sign-in.
      if (at === null) void refreshMenu(source);
      const said = at === null ? t('designer.published') : say('documents.scheduled', { at });
      toast.success(said);
      designing.say(said);
      await readAgain();
      onClose();
    });
    setBusy(false);
  };
  /** Goes on with the versions that the server has now. */
  const readAgain = async () => {
    const now = await calls.bench(bench.page.id);
    const obstacle = rebaseObstacle(store, now);
    if (obstacle) return void toast.error(t(obstacle));
    const { merged, lost } = continueOn(store, now);
    if (merged) toast.warning(t('designer.rebased'), lost > 0 ? t('designer.lost', { n: lost }) : undefined);
  };
  /** Another time, or none, for the publish that waits; what is planned is then of another version. */
  const retime = async (to: string | null) => {
    setBusy(true);
    await attempt(async () => {
      const { version } = await calls.waiting(bench.page.id);
      if (to === null) await calls.unschedule(bench.page.id, { version });
      else await calls.reschedule(bench.page.id, { version, at: to });
      toast.success(to === null ? say('documents.unscheduled') : say('documents.scheduled', { at: to }));
      await readAgain();
      setWaiting((await calls.waiting(bench.page.id)).waiting);
      setPlanned(await planDesign(calls, bench, place));
    });
    setBusy(false);
  };
  return {
    ...{ planned, choices, place, inMenu, failure, note, at, waiting, busy, granting },
    ...{ setNote, setAt, placeAt, publish, retime },
    /** Tries the planned publish with rows of today. */
    shadow: (others: PlannedDesign['others'], signal: AbortSignal) =>
      calls.shadow(bench.page.id, others, signal),
  };
}
