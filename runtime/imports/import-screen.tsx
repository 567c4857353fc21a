import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { isPermitted } from '../../schemas/document/permission';
import type { CompiledPageOf } from '../../schemas/model/page';
import { FailureView } from '../record/failure-view';
import { PageFrame } from '../record/page-frame';
import { session } from '../session/session-store';
import { useClosePage } from '../shell/use-close-page';
import { useRoutePaths } from '../shell/use-route-paths';
import { ImportFlow } from './import-flow';

/** A page of kind `import`. Cancelled or finished, its tab closes and the page that the configuration names opens. */
export function ImportScreen({ page }: { page: CompiledPageOf<'import'> }) {
  const navigate = useNavigate();
  const close = useClosePage();
  const paths = useRoutePaths();
  const { import: config } = page.pageConfig;
  const { permissions } = useSnapshot(session);
  if (!config) return null;
  if (!isPermitted(config.permission, permissions as ReadonlySet<string>))
    return <FailureView failure={FORBIDDEN} title={page.title} onRetry={() => undefined} />;
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

/** Others than the page may be permitted to a user who can open it. */
const FORBIDDEN = { code: 403, message: '', requestId: null };
