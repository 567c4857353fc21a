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

/**
 * Props of every control. It shows `value`, reports changes through `onChange`, and never changes a value that the
 * user did not edit.
 */
export interface InputProps {
  /** Id of the focusable element, for the label. */
  id: string;
  field: Field;
  value: Json | undefined;
  onChange(value: Json): void;
  /** Called when the focus leaves the control, or moves between its parts. */
  onBlur?(): void;
  /**
   * For controls whose value has parts, such as a sub-table, instead of `onBlur`: all parts blurred so far by path
   * below the field: `3/name`, or `3` for a whole row.
   */
  onPartsLeft?(parts: readonly string[]): void;
  /** Reports pending work that saving must wait for, such as an upload. */
  onBusy?(busy: boolean): void;
  disabled: boolean;
  readOnly: boolean;
  required: boolean;
  invalid: boolean;
  /** Id of the hint or error message. */
  describedBy?: string;
  /** Errors inside the value by path below the field: `3/name` in a sub-table. */
  errors?: Readonly<Record<string, string>>;
  /** The path inside the value to show and focus; a new object for each request. */
  target?: { path: string };
  autoFocus?: boolean;
  /** `small` in table cells. */
  size?: 'small' | 'default' | 'large';
}

/** Props of a value in a table or read-only view; `label` is the label of a reference, or a list of them. */
export interface CellProps {
  field: Field;
  value: Json | undefined;
  label?: string | string[];
}

/** Props of a search criterion. */
export interface SearchProps {
  id: string;
  field: Field;
  value: Json | undefined;
  onChange(value: Json | undefined): void;
}

/** The React components of a field type. */
export interface WidgetLook {
  /** The control of a domain type. Controls of built-in types are lazy-loaded (`inputs.ts`). */
  Input?: ComponentType<InputProps>;
  Cell: ComponentType<CellProps>;
  Search?: ComponentType<SearchProps>;
  /** Choice lists that any document may name by `dynamicKey`. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Spans the whole row of a form grid. */
  wide?: boolean;
  /** Whether the control itself shows the error at this path, so that the form does not repeat it. */
  tellsMistake?(at: string, value: Json | undefined, field: Field): boolean;
  /** Right-aligns the column in tables, including its header. */
  align?: 'right';
}

/** The React half of a field type with its pure half. */
export interface Widget extends WidgetLook {
  type: FieldType;
}

/** A request for choices. */
export interface ChoiceQuery {
  /** Only matches. */
  keyword?: string;
  /** Only rows with one of these labels, letter by letter; at most `MOST_LINES` labels. */
  names?: readonly string[];
  /** Values whose labels are needed even if they are not on the page. */
  id?: Json;
  /** Only the children of this node of a large tree. */
  childrenOf?: Json;
  /** Page from 1 with `pageSize` rows; all rows if absent. */
  page?: number;
  pageSize?: number;
  /** Reports a failure to the user: the caller has no place to show it. */
  notify?: boolean;
}

/** A point on a map: degrees in GCJ-02, the datum of maps published in China. */
export interface MapPoint {
  lng: number;
  lat: number;
}

/** A named place; `adcode` is its district code, if known. */
export interface MapPlace extends MapPoint {
  name: string;
  address: string;
  adcode: string | null;
}

/** The map service of the installation, proxied by our server. */
export interface MapLookup {
  /** Whether a map service is configured. */
  ready(): Promise<boolean>;
  suggest(keyword: string, city: string | undefined, signal: AbortSignal): Promise<MapPlace[]>;
  geocode(address: string, signal: AbortSignal): Promise<MapPlace | null>;
  /** A picture of 480 × 320 with a pin in the middle, as an object URL. */
  picture(at: MapPoint, zoom: number, signal: AbortSignal): Promise<string>;
}

/** What rules read of the rows that references name, as far as it is known in the browser. */
export interface FarRows {
  /** By path (`articleId.price`); undefined while unknown. A row that the user does not see has no values. */
  of(field: Field, id: number): JsonObject | undefined;
  load(field: Field, ids: readonly number[]): Promise<void>;
}

/** Services that the runtime provides to widgets. */
export interface WidgetHost {
  /** Loads the choices of a reference. */
  choices(field: Field, query: ChoiceQuery, signal?: AbortSignal): Promise<Choice[]>;
  /** What the rules of a form read of chosen rows. */
  far?: FarRows;
  /** Uploads a file. A rejection may carry the response `code`: from 400 it decides whether a retry makes sense. */
  upload(
    kind: 'image' | 'file',
    file: File,
    progress: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<{ savePath: string }>;
  /** Loads a stored picture. */
  picture?(savePath: string, signal?: AbortSignal): Promise<Blob>;
  /** A one-time URL to download a stored file soon. */
  downloadUrl?(savePath: string, signal?: AbortSignal): Promise<string>;
  /** Looks up places on a map; absent without a server. */
  map?: MapLookup;
  /** Choices provided by developers, by the `dynamicKey` of documents. */
  dynamicChoices?: Readonly<Record<string, readonly Choice[]>>;
  /** Functions provided by developers, by the name that documents use. */
  functions?: Readonly<Record<string, FormFunction>>;
}

const HostContext = createContext<WidgetHost | null>(null);
/** Provides the host to all widgets below. */
export const WidgetHostProvider = HostContext.Provider;

/** The host of the enclosing application. Throws outside of `WidgetHostProvider`. */
export function useWidgetHost(): WidgetHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('useWidgetHost was called outside <WidgetHostProvider>');
  return host;
}

const NO_CHOICES: readonly Choice[] = [];

/** The choices that the host provides for a field; empty for an unknown key. */
export function useDynamicChoices({ options: { dynamicKey } }: Field): readonly Choice[] {
  const known = useContext(HostContext)?.dynamicChoices;
  const key = typeof dynamicKey === 'string' ? dynamicKey : '';
  return known && Object.hasOwn(known, key) ? known[key]! : NO_CHOICES;
}

/** Run by a form button, or by a click on the name of a stored file (`file`). Errors are shown to the user. */
export type FormFunction = (
  form: FormValues,
  file?: { fileName: string; filePath: string | null },
) => void | Promise<void>;

/** The values of the enclosing form, as its rules see them. */
export interface FormValues {
  get(model: string): Json;
  /** The field of a column; undefined if the form does not show it. */
  field(model: string): Field | undefined;
  /** Changes a value as if the user had typed it. */
  set(model: string, value: Json): void;
  subscribe(models: readonly string[], listener: () => void): () => void;
}

const FormValuesContext = createContext<FormValues>({
  get: () => null,
  field: () => undefined,
  set: () => undefined,
  subscribe: () => () => undefined,
});
/** Provides the values of a form to the controls inside. */
export const FormValuesProvider = FormValuesContext.Provider;
/** The values of the enclosing form. */
export const useForm = (): FormValues => useContext(FormValuesContext);

/** Some values of the enclosing form; the same object until one of them changes. */
export function useFormValues(models: readonly string[]): JsonObject {
  const form = useForm();
  const subscribe = useCallback((listener: () => void) => form.subscribe(models, listener), [form, models]);
  const text = useSyncExternalStore(subscribe, () =>
    JSON.stringify(Object.fromEntries(models.map((model) => [model, form.get(model)]))),
  );
  return useMemo(() => JSON.parse(text) as JsonObject, [text]);
}
