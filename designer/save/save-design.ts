import { CallError } from '../../runtime/data/data-source';
import { equalJson } from '../../schemas/equal-json';
import type { Bench } from '../../schemas/record/bench';
import type { Words } from '../../widgets/ui/use-words';
import { projectOf, type DesignStore } from '../project/design-store';
import type { DocumentCalls } from './document-calls';

/** How a save ended: `merged` after changes of a colleague, with the number of changes that clashed with theirs. */
export type SaveOutcome = { merged: boolean; lost: number };

/** A stale version is refused with this code. */
const CONFLICT = 409;
/** Saves that are tried while colleagues save, too. */
const MOST_TRIES = 3;

/**
 * Saves the documents that have changed, each at the version that was opened. If a colleague has saved in between, own
 * changes are made again on that version and saved then. Rejects with a `CallError` otherwise, such as if nothing can be
 * made again on that version.
 */
export async function saveDesign(store: DesignStore, calls: DocumentCalls, t: Words): Promise<SaveOutcome> {
  let lost = 0;
  for (let tries = 1; ; tries++) {
    try {
      await saveOnce(store, calls);
      return { merged: tries > 1, lost };
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== CONFLICT || tries === MOST_TRIES) throw error;
      const { versions } = store.state;
      const bench = await calls.bench(store.tools.bench.page.id);
      const isStale =
        bench.page.version !== versions.page || (bench.entity?.version ?? null) !== versions.entity;
      if (!isStale) throw error;
      const obstacle = rebaseObstacle(store, bench);
      if (obstacle) throw new CallError(CONFLICT, t(obstacle));
      lost += store.rebase(bench);
    }
  }
}

/**
 * Continues on what the server has after a publish. Its new versions count for the documents that are open only if these
 * are the same; otherwise a colleague saved meanwhile, and the next save would overwrite it silently.
 */
export function continueOn(store: DesignStore, bench: Bench): SaveOutcome {
  const { saved } = store.state;
  if (!equalJson(projectOf(bench), saved)) return { merged: true, lost: store.rebase(bench) };
  store.saved(saved, { page: bench.page.version, entity: bench.entity?.version ?? null }, bench.problems);
  return { merged: false, lost: 0 };
}

/** Why own changes cannot be made again on what the server has now, as the key of a text; null if they can. */
export function rebaseObstacle({ state, tools }: DesignStore, { page, entity }: Bench): string | null {
  if (!page.doc) return 'designer.conflict.notJson';
  if (entity?.id !== tools.bench.entity?.id) return 'designer.conflict.otherEntity';
  return state.saved.entity && !entity?.doc ? 'designer.conflict.notJson' : null;
}

async function saveOnce(store: DesignStore, calls: DocumentCalls): Promise<void> {
  const { bench } = store.tools;
  const { project } = store;
  const { entity } = bench;
  // The page may name new columns, so the entity is saved first.
  if (entity && project.entity && project.entity !== store.state.saved.entity) {
    const { version } = await calls.save(
      entity.id,
      store.state.versions.entity ?? entity.version,
      project.entity,
    );
    const { saved, versions } = store.state;
    store.saved({ ...saved, entity: project.entity }, { ...versions, entity: version });
  }
  if (project.page === store.state.saved.page) return store.saved(project, store.state.versions);
  const { version, problems } = await calls.save(bench.page.id, store.state.versions.page, project.page);
  store.saved(project, { ...store.state.versions, page: version }, problems);
}
