import { createRoot } from 'react-dom/client';
import '../../../widgets/ui/styles.css';
import { NativeList } from './native-list';

// The hand-written list, opened by the driver as the console opens a page: on a change of the history.
const root = createRoot(document.getElementById('root') as HTMLElement);
window.addEventListener('popstate', () => {
  const size = Number(new URLSearchParams(location.search).get('pageSize'));
  root.render(size > 0 ? <NativeList pageSize={size} /> : null);
});
