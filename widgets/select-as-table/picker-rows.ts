import { type LoadedChoices } from '../shared/use-choices';
import type { Field } from '../../schemas/field';
import type { PickedColumn } from './table-list';

export function rowsOf(loaded: LoadedChoices, field: Field) {
  const { choices, words, loading, searching, error, onRetry, onOpenChange, onSearch, onMore } = loaded;
  const { columns } = field.options;
  return {
    rows: choices,
    columns: Array.isArray(columns) ? (columns as PickedColumn[]) : [],
    words,
    loading,
    searching,
    error,
    onRetry,
    onOpenChange,
    onSearch,
    onMore,
  };
}
