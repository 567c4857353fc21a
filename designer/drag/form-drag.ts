import type { FormPosition, FoundPart } from '../../schemas/parts/form-operations';
import { gapAt, type Gap } from '../canvas/hit-test';
import type { Designing } from '../edit/designing';
import { listOf, nameOfList } from '../project/part-name';
import { placesFor, placesForNew } from '../project/places';
import type { DragSource } from './use-drag';

interface FormDrag {
  label: string;
  /** Absent for a new part. */
  part?: FoundPart;
  drop(to: FormPosition): void;
}

/** Drags a part of the form, or a new one, to the lists of the form that take it. */
export function formDrag(designing: Designing, { label, part, drop }: FormDrag): DragSource {
  let legal: Set<string> | undefined;
  return {
    label,
    gapAt(lists, point) {
      const taking = (legal ??= legalLists(designing, part));
      return gapAt(
        lists.filter(({ list }) => taking.has(list)),
        point,
      );
    },
    drop: (gap) => drop(positionOf(gap, part)),
  };
}

/** The names of the lists that take the part. */
function legalLists({ store }: Designing, part: FoundPart | undefined): Set<string> {
  const { form } = store.tools.runner;
  const { page } = store.project;
  const places = part ? placesFor(form, page, part) : placesForNew(form, page);
  return new Set(places.map(({ parent, list }) => nameOfList(parent, list)));
}

/** The place of a gap, counted without the part that is moved. */
function positionOf({ list: name, at }: Gap, part: FoundPart | undefined): FormPosition {
  const { parent, list } = listOf(name);
  const isOwn = part && nameOfList(part.parent, part.list) === name;
  return { parent, list, at: isOwn && at > part.at ? at - 1 : at };
}
