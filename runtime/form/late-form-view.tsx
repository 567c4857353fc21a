import { formFields } from '../../schemas/model/form-fields';
import { late } from '../../widgets/ui/late';
import { FormSkeleton } from './form-skeleton';

/** The form engine with all its controls: the largest part of the program, fetched ahead once the first list is there. */
export const FormView = late(
  () => import('./form-view').then((part) => part.FormView),
  ({ form }) => <FormSkeleton fields={formFields(form.list).length} />,
);
