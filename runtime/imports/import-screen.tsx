import { useNavigate } from 'react-router-dom';
import type { CompiledPageOf } from '../../schemas/model/page';
import { PageFrame } from '../record/page-frame';
import { useClosePage } from '../shell/use-close-page';
import { useRoutePaths } from '../shell/use-route-paths';
import { ImportFlow } from './import-flow';

/** A page of kind `import`. Cancelled or finished, its tab closes and the page that the configuration names opens. */
export function ImportScreen({ page }: { page: CompiledPageOf<'import'> }) {
  const navigate = useNavigate();
  const close = useClosePage();
  const paths = useRoutePaths();
  const { import: config } = page.pageConfig;
  if (!config) return null;
  const next = paths.get(config.next ?? '');
  const leave = () => {
    close();
    if (next !== undefined) void navigate(next);
  };
  return (
    <ImportFlow
      page={page}
      config={config}
      frame={PageFrame}
      height="calc(100dvh - 18rem)"
      title={page.title}
      onCancel={leave}
      onFinish={leave}
    />
  );
}
