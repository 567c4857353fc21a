import { CallError } from '../../runtime/data/data-source';
import type { DesignStore } from '../project/design-store';
import type { DocumentCalls } from './document-calls';

/** How a save ended: `merged` after changes of a colleague, with the number of own changes that no longer applied. */
export type SaveOutcome = { merged: boolean; lost: number };

/** A stale version is refused with this code. */
const CONFLICT = 409;
/** Saves that are tried while colleagues save, too. */
const MOST_TRIES = 3;

/**
 * Saves the documents that have changed, each at the version that was opened. If a colleague has saved in between, own
 * changes are made again on that version and saved then. Rejects with a `CallError` otherwise.
 */
export async function saveDesign(store: DesignStore, calls: DocumentCalls): Promise<SaveOutcome> {
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
      lost += store.rebase(bench);
    }
  }
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
