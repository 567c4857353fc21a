import { useState } from 'react';
import { late } from '../../../widgets/ui/late';
import { Popover } from '../../../widgets/ui/popover';
import { useWords } from '../../../widgets/ui/use-words';
import { ToolButton } from '../../list/tool-button';
import type { ViewListProps } from './view-list';

const ViewList = late(
  () => import('./view-list').then((part) => part.ViewList),
  () => <div className="h-40" />,
);

/** The menu of saved views, named like the open one. */
export function ViewsButton(props: Omit<ViewListProps, 'onDone'>) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const name = props.views.open?.name;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={t('list.views')}
      trigger={
        <ToolButton icon="layers" label={name === undefined ? t('list.views') : t('list.view', { name })} />
      }
      className="w-[360px] max-w-[calc(100vw-32px)]"
    >
      {() => <ViewList {...props} onDone={() => setOpen(false)} />}
    </Popover>
  );
}
