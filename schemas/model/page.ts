import type { ContainerLook } from '../document/container-look';
import type { Check, Scope } from '../document/entity';
import type { Field } from './field';
import type { FormLayout } from '../document/form-document';
import type { PageAction } from '../document/page-action';
import type { PageConfig, PageSections, TableColumn } from '../document/page-document';
import type { OwnSections, PageKind } from '../document/page-kinds/page';

/** A node of a compiled form: a field, or a container of nodes. */
export type FormNode = FieldNode | GridNode | TabsNode | CardNode | TableNode;
/** A field where it stands in a form. */
export interface FieldNode {
  kind: 'field';
  field: Field;
}
/** Columns side by side, each so many of 24 parts wide. */
export interface GridNode {
  kind: 'grid';
  key: string;
  look?: ContainerLook<'grid'>;
  columns: { span: number; list: FormNode[] }[];
}
/** Panes of which one is in sight. */
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

/** Cells that each hold fields; no sub-table. */
export interface TableNode {
  kind: 'table';
  key: string;
  look?: ContainerLook<'table'>;
  /** Rows of cells; cells merged away are left out, ragged rows stay as they are. */
  rows: { colspan: number; rowspan: number; list: FormNode[] }[][];
}

/** A form with every field joined with its column. */
export interface CompiledForm {
  list: FormNode[];
  /** Rules over several items of this form alone. */
  checks: Check[];
  /** `labelSpan` is there only when labels take a share of the row instead of a fixed width. */
  config: Required<Pick<FormLayout, 'layout' | 'labelWidth' | 'columns'>> &
    Pick<FormLayout, 'labelSpan' | 'hideRequiredMark'>;
}

/** A button of a list with its URL, its permission and its form in place. */
export interface CompiledAction extends Omit<PageAction, 'permission' | 'form' | 'method'> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Full permission code. */
  permission: string;
  form?: CompiledForm;
}

/** What `get-data/{id}` delivers of a page of any kind: the five sections, joined with the entity and complete. */
export interface CompiledSections {
  id: string;
  title: string;
  noun: string;
  /** Rises when the document or its entity changes; the ETag is made of it. */
  version: string;
  /** Absent on a page that is bound to a foreign API. */
  entity?: string;
  /** Whose its rows are: decides who may change which. Absent on a page that is bound to a foreign API. */
  scope?: Scope;
  pageConfig: {
    /** Empty on a page that lists nothing. */
    searchUrl: string;
    addUrl?: string;
    updateUrl?: string;
    detailUrl?: string;
    delUrl?: string;
    batchDelUrl?: string;
    /** Permission code by button: `{ add: 'supervised_level_add', … }`. */
    permission: Record<string, string>;
    module: string;
    pageSize: number;
    preset: Record<string, unknown>;
    sideTree?: { url: string; column: string; title: string };
    readOnly: boolean;
    refreshSeconds?: number;
    dialogAs: 'dialog' | 'page';
    dialogWidth: number;
    detail?: NonNullable<PageConfig['detail']>;
    children?: NonNullable<PageConfig['children']>;
    import?: NonNullable<PageConfig['import']>;
    nameColumn: string;
    revealAfterAdd?: Record<string, string>;
    /** Shows one masked value of one record to who holds the code. Absent where nothing is masked. */
    reveal?: { url: string; permission: string };
    toolbar: CompiledAction[];
    rowActions: CompiledAction[];
    tree: boolean;
  };
  columns: Field[];
  formConfig: CompiledForm;
  /** Rules over several columns, for the same check as on the server. */
  checks: Check[];
  tableConfig: {
    columns: (TableColumn & { field: Field })[];
    pivot?: NonNullable<PageSections['tableConfig']['pivot']>;
    others: { index: boolean; selection: boolean; summary: boolean };
  };
  searches: { column: string; value?: unknown; field: Field }[];
  formBy?: NonNullable<PageSections['formBy']>;
}

/** A compiled page of one kind. */
export type CompiledPageOf<Kind extends PageKind> = CompiledSections & { kind: Kind } & OwnSections<Kind>;
/** A compiled page. */
export type CompiledPage = { [Kind in PageKind]: CompiledPageOf<Kind> }[PageKind];
