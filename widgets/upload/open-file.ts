import { toast } from '../ui/toast';
import type { WidgetHost } from '../widget';
import type { StoredFile } from './stored-files';

/** Downloads a stored file under its original name. */
export async function openFile(host: WidgetHost, file: StoredFile, failed: string): Promise<void> {
  if (!host.downloadUrl || file.filePath === null) return;
  try {
    const link = document.createElement('a');
    link.href = await host.downloadUrl(file.filePath);
    link.download = file.fileName;
    link.click();
  } catch (error) {
    toast.error((error instanceof Error && error.message) || failed);
  }
}
