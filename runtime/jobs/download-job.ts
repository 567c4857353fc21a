import type { DataSource } from '../data/data-source';
import type { ShownJob } from './shown-job';

/** Downloads the file of a job under its name. A failure is shown as a toast by the data source. */
export async function downloadJob(source: DataSource, { id, file }: ShownJob<unknown>): Promise<void> {
  const { ticket } = await source.call<{ ticket: string }>(`job/ticket/${id}`);
  const link = document.createElement('a');
  link.href = `/api/v1/file/download/${ticket}`;
  link.download = file?.name ?? '';
  link.click();
}
