import { useEffect } from 'react';
import type { Json } from '../../schemas/json';
import type { FormStore } from './form-store';

/** A field whose value decides what somebody outside of the form shows. */
export interface FollowedField {
  model: string;
  /** Called with the value as rules see it, at first and with each change. */
  onValue(value: Json): void;
}

/** Reports the value of the followed field. */
export function useFollowedField(store: FormStore, followed: FollowedField | undefined): void {
  useEffect(() => {
    if (!followed) return undefined;
    const { model, onValue } = followed;
    const tell = () => onValue(store.seen(model));
    tell();
    return store.subscribe([model], tell);
  }, [store, followed]);
}
