import { formFields } from '../../schemas/model/form-tree';
import { late } from '../../widgets/ui/late';
import { FormSkeleton } from './form-skeleton';

/** The form engine with all controls, the largest chunk; preloaded after the first list. */
export const FormView = late(
  () => import('./form-view').then((part) => part.FormView),
  ({ form }) => <FormSkeleton fields={formFields(form.list).length} />,
);
