import type { ListSettings } from '../record/list-settings';
import type { ListView } from '../record/list-view';
import type { ContainerLook } from '../document/container-look';
import type { Check } from '../document/entity';
import type { Scope } from '../document/scope';
import type { EntityGuard } from '../document/entity-guard';
import type { HeldBy } from '../document/held-by';
import type { Field } from './field';
import type { FormLayout } from '../document/form-document';
import type { PageAction } from '../document/page-action';
import type { Import } from '../document/page-import';
import type { Person } from '../document/verb-persons';
import type { Verb } from '../document/verbs';
import type { TableSwitch } from '../document/table-switch';
import type { PageConfig, PageSections, TableColumn } from '../document/page-document';
import type { OwnSections, PageKind } from '../document/page-kinds/page';

/** A node of a compiled form: a field, or a container of nodes. */
export type FormNode = FieldNode | GridNode | TabsNode | CardNode | TableNode;
/** A field at its position in a form. */
export interface FieldNode {
  kind: 'field';
  field: Field;
}
/** Columns side by side, with widths in 24ths. */
export interface GridNode {
  kind: 'grid';
  key: string;
  look?: ContainerLook<'grid'>;
  columns: { span: number; list: FormNode[] }[];
}
/** Panes, of which one is visible. */
export interface TabsNode {
  kind: 'tabs';
  key: string;
  look?: ContainerLook<'tabs'>;
  columns: { value: string; label: string; list: FormNode[] }[];
}
/** Fields under a heading. */
interface CardNode {
  kind: 'card';
  key: string;
  label: string;
  list: FormNode[];
}

/** A layout table whose cells hold fields; not a sub-table. */
export interface TableNode {
  kind: 'table';
  key: string;
  look?: ContainerLook<'table'>;
  /** Rows of cells. Cells covered by a merge are omitted; rows may differ in length. */
  rows: { colspan: number; rowspan: number; list: FormNode[] }[][];
}

/** A form whose fields are joined with their columns. */
export interface CompiledForm {
  list: FormNode[];
  /** Rules over several items of this form only. */
  checks: Check[];
  /** `labelSpan` is present only when labels have a relative width. */
  config: Required<Pick<FormLayout, 'layout' | 'labelWidth' | 'columns'>> &
    Pick<FormLayout, 'labelSpan' | 'hideRequiredMark'>;
}

/** A button of a list with complete URL, permission and form. */
export interface CompiledAction extends Omit<PageAction, 'permission' | 'form' | 'method'> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Full permission codes, joined by `&&` and `||`. */
  permission: string;
  form?: CompiledForm;
  /** The verb of a workflow that it calls. */
  verb?: CompiledVerb;
}

/** The verb of a workflow, for its button. */
export interface CompiledVerb {
  name: Verb;
  /** The states in which a document can be moved by it. */
  from: readonly number[];
  /** Persons of the document who cannot execute it, in addition to the usual ones. */
  notBy?: readonly Person[];
  /** Nor can those who have changed the document since its approval. */
  notByChangers?: true;
  /** The call over several documents. Absent: one at a time. */
  batchUrl?: string;
  /** The button follows from the entity; the page does not write it. */
  derived?: true;
}

/** A criterion of the search form, joined with its field. */
export interface CompiledSearch {
  column: string;
  /** The list opens with it. */
  value?: unknown;
  /** Always in sight; the others are under 更多条件. */
  common?: true;
  field: Field;
}

/** A column of a list, joined with its field. */
export interface ListedColumn extends Omit<TableColumn, 'switch' | 'label'> {
  field: Field;
  switch?: CompiledSwitch;
}

/** The switch of a list column with its call and full permission codes. */
export interface CompiledSwitch extends Omit<TableSwitch, 'permission'> {
  /** `{id}` and `{to}` are replaced with the row's id and the new position, 1 or 0. */
  url: string;
  permission: string;
}

/** The workflow of a page's entity, for its screens. */
export interface CompiledWorkflow {
  /** The state column, and the state of a row without one. */
  state: string;
  start: number | null;
  /** The states in which a document may be edited and deleted. */
  editable: readonly number[];
  /** Documents that were once approved (`approvedAt`) are not deleted. */
  keepsApproved?: true;
  /** The states in which it may be edited, too, and the change of which columns (default: any) returns it. */
  reopen?: readonly { from: number; columns?: readonly string[]; to: number }[];
  /** The columns that the dialog of a verb repeats. */
  facts: readonly string[];
}

/** The keys of a page's settings that a compiled page has in another form. */
export const RESOLVED_CONFIG = [
  'listRouterConfig',
  'permission',
  'permissionMap',
  'sideTree',
  'moves',
  'dialog',
  'toolbar',
  'rowActions',
  'verbs',
  'verbFacts',
  'changeLogUrl',
  'operateLogUrl',
  'import',
] as const satisfies readonly (keyof PageConfig)[];
/** The settings that reach the screens as the document declares them. */
type KeptConfig = Omit<PageConfig, (typeof RESOLVED_CONFIG)[number]>;

/** How rows of a tree are moved by users who may edit them. */
export interface TreeMoves {
  /** The column that refers to the parent, and the option call with the parents. */
  parent: string;
  url: string;
  /** A row may have no parent. */
  root: boolean;
  /** The column that orders siblings, with its bounds. Absent: there is none, or the user may not change it. */
  sort?: { column: string; min: number; max: number };
}

/** How rows are imported on a page: building-blocks 2 and 7. */
export interface CompiledImport extends Omit<Import, 'as' | 'params'> {
  as: 'dialog' | 'page';
  uploadUrl: string;
  submitUrl: string;
  /** Full permission codes, joined by `&&` and `||`. */
  permission: string;
  /** The base path of the other calls of our own imports (`import-contract.ts`). Absent: a foreign API. */
  path?: string;
  /** What the user enters before the upload. */
  params?: CompiledForm;
}

/** What a user keeps of the list of a page. */
export interface KeptList {
  settings?: ListSettings;
  views?: readonly ListView[];
  /** The view that the list opens with. */
  defaultView?: number;
  /** The choices of roles for views; absent: the user may not share any. */
  shareWith?: string;
}

/** The response of `get-data/{id}` for a page of any kind: the five sections, joined with the entity and complete. */
export interface CompiledSections {
  id: string;
  title: string;
  noun: string;
  /** Domains whose functions or field types it uses, once it is served: their code is loaded before it is shown. */
  code?: readonly string[];
  /** What the user keeps of its list, once it is served. */
  kept?: KeptList;
  /** Absent on a page bound to a foreign API. */
  entity?: string;
  /** The scope of its rows, which decides who may change them. Absent on a page bound to a foreign API. */
  scope?: Scope;
  /** Its rows are suppliers or belong to one, so that users of suppliers change those that they see. */
  ofSuppliers?: true;
  /** Absent: its rows are not documents. */
  workflow?: CompiledWorkflow;
  pageConfig: KeptConfig & {
    /** Empty on a page without a list. */
    searchUrl: string;
    /** Permission codes by button, joined by `&&` and `||`: `{ add: 'supervised_level_add', … }`. */
    permission: Record<string, string>;
    module: string;
    /** Absent: that of the organisation. */
    pageSize?: number;
    preset: Record<string, unknown>;
    sideTree?: { url: string; column: string; title: string };
    moves?: TreeMoves;
    readOnly: boolean;
    dialogAs: 'dialog' | 'page';
    dialogWidth: number;
    nameColumn: string;
    /** The call that shows one masked value of a record to users with the code. Absent when no column is masked. */
    reveal?: { url: string; permission: string };
    /** The change log of its rows. Absent: there is none. */
    changeLog?: { url: string; permission: string };
    /** The operation log of its calls. */
    operateLog?: { url: string; permission: string };
    /** The calls that export its rows, `{url}/excel/0`. Absent: there are none. */
    exports?: { url: string; permission: string };
    /** Absent: nothing is imported here. */
    import?: CompiledImport;
    /** The calls of the templates of exports and prints of its rows, and who saves them. Absent: there are none. */
    templates?: { url: string; permission: string };
    /** The call that tells what a print of its rows consists of, `{url}/0`. Absent: there is none. */
    prints?: { url: string; permission: string };
    /** The button of an empty list that inserts the default rows of the entity. */
    init?: CompiledAction;
    toolbar: CompiledAction[];
    rowActions: CompiledAction[];
    tree: boolean;
  };
  columns: Field[];
  formConfig: CompiledForm;
  /** Rules over several columns, for the same validation as on the server. */
  checks: Check[];
  /** The rows that may not be edited or deleted. */
  guards?: readonly EntityGuard[];
  /** The organisations that hold its rows; absent: all. */
  heldBy?: HeldBy;
  tableConfig: {
    columns: ListedColumn[];
    pivot?: NonNullable<PageSections['tableConfig']['pivot']>;
    others: { index: boolean; selection: boolean; summary: boolean };
  };
  searches: CompiledSearch[];
  /** The column that chooses a form, the one that holds its values, and the call that returns it. */
  formBy?: { column: string; data: string; url: string };
}

/** A compiled page of one kind. */
export type CompiledPageOf<Kind extends PageKind> = CompiledSections & { kind: Kind } & OwnSections<Kind>;
/** A compiled page. */
export type CompiledPage = { [Kind in PageKind]: CompiledPageOf<Kind> }[PageKind];
