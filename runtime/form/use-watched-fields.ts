import { useEffect } from 'react';
import type { JsonObject } from '../../schemas/json';
import { sameValue } from './form-record';
import type { FormStore } from './form-store';

/** Fields whose changes somebody outside of the form wants to know. */
export interface WatchedFields {
  models: readonly string[];
  /** Called with those whose values differ from the loaded ones, whoever has changed them: the user or a rule. */
  onChange(changed: readonly string[]): void;
}

/** Reports which of the watched fields have other values than the loaded record. */
export function useWatchedFields(
  store: FormStore,
  initial: JsonObject,
  watched: WatchedFields | undefined,
): void {
  useEffect(() => {
    if (!watched) return undefined;
    const { models, onChange } = watched;
    let told = '';
    const tell = () => {
      const changed = models.filter(
        (model) => store.field(model) && !sameValue(store.seen(model), initial[model]),
      );
      if (changed.join() === told) return;
      told = changed.join();
      onChange(changed);
    };
    tell();
    return store.subscribe(models, tell);
  }, [store, initial, watched]);
}
