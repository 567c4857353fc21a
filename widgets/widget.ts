import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import type { Choice } from '../schemas/document/dictionary';
import type { Field, FieldType } from '../schemas/model/field';
import type { Json, JsonObject } from '../schemas/json';

/** What a control is given. It shows `value`, reports through `onChange`, and never changes a value nobody touched. */
export interface InputProps {
  /** Id of the focusable element; the label points at it. */
  id: string;
  field: Field;
  value: Json | undefined;
  onChange(value: Json): void;
  /** The control was left, or a part of it for another part. */
  onBlur?(): void;
  /**
   * Instead, from a control whose value has places of its own, such as the cells of a sub-table: all that were left so far,
   * by their paths below the field: `3/name`, or `3` for a whole row.
   */
  onPartsLeft?(parts: readonly string[]): void;
  /** Says that something runs which saving has to wait for, such as an upload; and again when it is over. */
  onBusy?(busy: boolean): void;
  disabled: boolean;
  readOnly: boolean;
  required: boolean;
  invalid: boolean;
  /** Id of the line with the hint or error. */
  describedBy?: string;
  /** Errors inside the value, by path below the field: `3/name` in a sub-table. */
  errors?: Readonly<Record<string, string>>;
  /** The place inside the value, a path like those of `errors`, that is to be shown and focused; a new object each time. */
  target?: { path: string };
  autoFocus?: boolean;
  /** Small controls stand in table cells. */
  size?: 'small' | 'default' | 'large';
}

/** A value in a table or a read-only detail. `label` is the word of a reference (or words of several). */
export interface CellProps {
  field: Field;
  value: Json | undefined;
  label?: string | string[];
}

/** A criterion in the search form: a box with its label inside. */
export interface SearchProps {
  id: string;
  field: Field;
  value: Json | undefined;
  onChange(value: Json | undefined): void;
}

/** How the values of a field type look. */
export interface WidgetLook {
  /** The control of a domain's own type. Those of the built-in types travel with the first form (`inputs.ts`). */
  Input?: ComponentType<InputProps>;
  Cell: ComponentType<CellProps>;
  Search?: ComponentType<SearchProps>;
  /** Lists of choices that any document may name by `dynamicKey`. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Takes the whole row of a form grid. */
  wide?: boolean;
  /** Whether the control shows a mistake at this path below its value beside a part of it: it is not told below it again. */
  tellsMistake?(at: string, value: Json | undefined, field: Field): boolean;
  /** Figures: their column stands right in a table, head included. */
  align?: 'right';
}

/** The React half of a field type; it brings the pure half along, so that a screen knows both by one list. */
export interface Widget extends WidgetLook {
  type: FieldType;
}

/** Which choices are wanted. */
export interface ChoiceQuery {
  /** Only what it finds. */
  keyword?: string;
  /** Values whose words are wanted even where they are not on the page. */
  id?: Json;
  /** Of a large tree, what is right below this node. */
  childrenOf?: Json;
  /** From 1, of `pageSize` rows each; all of them when absent. */
  page?: number;
  pageSize?: number;
}

/** A point on a map: degrees of GCJ-02, the datum of maps published in China. */
export interface MapPoint {
  lng: number;
  lat: number;
}

/** Something a map knows by name; `adcode` is its district, where the map says it. */
export interface MapPlace extends MapPoint {
  name: string;
  address: string;
  adcode: string | null;
}

/** The map service of the installation, through our server. */
export interface MapLookup {
  /** Whether the installation has one. */
  ready(): Promise<boolean>;
  suggest(keyword: string, city: string | undefined, signal: AbortSignal): Promise<MapPlace[]>;
  geocode(address: string, signal: AbortSignal): Promise<MapPlace | null>;
  /** A picture of 480 × 320 with a pin in its middle, as an address for `src`. */
  picture(at: MapPoint, zoom: number, signal: AbortSignal): Promise<string>;
}

/** What widgets may ask of the world; the runtime provides it. */
export interface WidgetHost {
  /** Choices of a reference. */
  choices(field: Field, query: ChoiceQuery, signal?: AbortSignal): Promise<Choice[]>;
  /** Stores a file. What it rejects with may carry the answer's `code`: 400 and above tell whether another try helps. */
  upload(
    kind: 'image' | 'file',
    file: File,
    progress: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<{ savePath: string }>;
  /** The bytes of a stored picture. */
  picture?(savePath: string, signal?: AbortSignal): Promise<Blob>;
  /** An address under which the browser may fetch a stored file, once and soon. */
  downloadUrl?(savePath: string, signal?: AbortSignal): Promise<string>;
  /** Looks places up on a map; absent where there is no server behind it. */
  map?: MapLookup;
  /** Choices of developers, by the `dynamicKey` under which documents ask for them. */
  dynamicChoices?: Readonly<Record<string, readonly Choice[]>>;
  /** Functions of developers, by the name under which documents call them. */
  functions?: Readonly<Record<string, FormFunction>>;
}

const HostContext = createContext<WidgetHost | null>(null);
export const WidgetHostProvider = HostContext.Provider;

export function useWidgetHost(): WidgetHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('A widget was drawn outside <WidgetHostProvider>');
  return host;
}

const NO_CHOICES: readonly Choice[] = [];

/** The choices that the host hands in for a field; none for a key that nobody knows. */
export function useDynamicChoices({ options: { dynamicKey } }: Field): readonly Choice[] {
  const known = useContext(HostContext)?.dynamicChoices;
  const key = typeof dynamicKey === 'string' ? dynamicKey : '';
  return known && Object.hasOwn(known, key) ? known[key]! : NO_CHOICES;
}

/** What a button of a form runs, or the name of a stored file; what it throws is told. */
export type FormFunction = (
  form: FormValues,
  file?: { fileName: string; filePath: string | null },
) => void | Promise<void>;

/** The values of the form around a control, as its rules see them. */
export interface FormValues {
  get(model: string): Json;
  /** Changes a value as if it had been typed. */
  set(model: string, value: Json): void;
  subscribe(models: readonly string[], listener: () => void): () => void;
}

const FormValuesContext = createContext<FormValues>({
  get: () => null,
  set: () => undefined,
  subscribe: () => () => undefined,
});
export const FormValuesProvider = FormValuesContext.Provider;
export const useForm = (): FormValues => useContext(FormValuesContext);

/** Some values of the form around; the same object until one of them changes. */
export function useFormValues(models: readonly string[]): JsonObject {
  const form = useForm();
  const subscribe = useCallback((listener: () => void) => form.subscribe(models, listener), [form, models]);
  const text = useSyncExternalStore(subscribe, () =>
    JSON.stringify(Object.fromEntries(models.map((model) => [model, form.get(model)]))),
  );
  return useMemo(() => JSON.parse(text) as JsonObject, [text]);
}
