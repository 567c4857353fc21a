import { createContext, useContext, type ReactNode } from 'react';
import type { OptionEditor } from '../../schemas/grammar/option-editor';
import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';

/** What the controls of an inspector know about the part that they edit. */
export interface EditedPart {
  /** The field as it is drawn, for its default value; absent for containers and inner fields. */
  field?: Field;
}

/** Props of every control of an inspector. */
export interface OptionControlProps extends EditedPart {
  id: string;
  /** The accessible name of controls that no label can name. */
  title: string;
  editor: OptionEditor;
  /** As the document has it. */
  value: Json | undefined;
  /** What applies without it. */
  fallback?: Json;
  /** Undefined removes the key. */
  onChange(value: Json | undefined): void;
}

/** Props of the controls for the keys of an object. */
export interface OptionListProps extends EditedPart {
  editors: readonly OptionEditor[];
  values: JsonObject;
  fallbacks?: JsonObject;
  /** What is wrong with the value of a key. */
  problems?: ReadonlyMap<string, string>;
  onChange(key: string, value: Json | undefined): void;
}

/** Draws the controls for the keys of an object. */
type DrawOptions = (props: OptionListProps) => ReactNode;

const Context = createContext<DrawOptions>(() => null);
/** Lets controls that contain objects draw the controls for the keys of these. */
export const DrawOptionsProvider = Context.Provider;
/** Draws the controls for the keys of an object inside another one. */
export const useDrawOptions = (): DrawOptions => useContext(Context);
