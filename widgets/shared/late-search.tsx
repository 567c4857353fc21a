import type { ComponentType } from 'react';
import { late } from '../ui/late';
import type { SearchProps } from '../widget';
import { SearchFrame } from './search-frame';

/** A search control that loads on first render; its box and label render immediately. */
export function lateSearch(load: () => Promise<ComponentType<SearchProps>>) {
  return late(load, ({ id, field }) => (
    <SearchFrame id={id} field={field}>
      {null}
    </SearchFrame>
  ));
}
