import { useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { AssignDialog } from './assign-dialog';
import { useMarkedNodes, useRowNodes } from './assignable';

interface AssignProps {
  page: CompiledPage;
  action: CompiledAction;
  row: ListRow;
  perform(body: JsonObject, key: string): Promise<void>;
  onClose(): void;
}

/** What a call offers with marks, such as permissions; the body is `{ ids }`. */
export function AssignMarked({ url, ...props }: AssignProps & { url: string }) {
  const t = useWords();
  const [keyword, setKeyword] = useState('');
  const offered = useMarkedNodes(url, props.row);
  return (
    <AssignDialog
      {...props}
      {...{ offered, keyword }}
      find={t('assign.find')}
      onKeyword={setKeyword}
      bodyOf={(ids) => ({ ids })}
    />
  );
}

/** Rows of an option call into a column of the row, at the version that the list shows. */
export function AssignRows({ column, source, ...props }: AssignProps & { column: string; source: string }) {
  const t = useWords();
  const { row } = props;
  const [ids] = useState(() =>
    [row[column] ?? []].flat().filter((id): id is number => typeof id === 'number'),
  );
  const [keyword, setKeyword] = useState('');
  const offered = useRowNodes(source, ids, keyword);
  return (
    <AssignDialog
      {...props}
      {...{ offered, keyword }}
      find={t('assign.findRows')}
      onKeyword={setKeyword}
      bodyOf={(values) => ({
        [column]: values,
        ...(row.version !== undefined && { version: row.version }),
      })}
    />
  );
}
