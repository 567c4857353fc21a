import { Dialog } from '../../widgets/ui/dialog';
import { PartsProgress } from '../record/parts-progress';

interface ProgressDialogProps {
  title: string;
  done: number;
  total: number;
  stopping: boolean;
  onStop(): void;
}

const WIDTH = 480;

/** Long work over many rows; closing it stops the work before its next part. */
export function ProgressDialog({ title, ...progress }: ProgressDialogProps) {
  return (
    <Dialog open width={WIDTH} title={title} onClose={progress.onStop}>
      <PartsProgress {...progress} />
    </Dialog>
  );
}
