import type { ComponentType } from 'react';
import { late } from '../ui/late';
import type { SearchProps } from '../widget';
import { SearchFrame } from './search-frame';

/** A criterion whose control travels when it is first drawn; its box and its label stand at once. */
export function lateSearch(load: () => Promise<ComponentType<SearchProps>>) {
  return late(load, ({ id, field }) => (
    <SearchFrame id={id} field={field}>
      {null}
    </SearchFrame>
  ));
}
