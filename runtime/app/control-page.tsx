import { CONTAINER_NAMES } from '../../schemas/document/form-document';
import { builtInFieldTypes } from '../../widgets/field-types';
import { useNameWords } from '../../designer/words/name-words';
import { FieldRegistryProvider } from '../fields/list-registry';
import { ControlSamples } from '../gallery/control-samples';
import { Panel } from '../shell/panel';
import { useAllControls } from './use-all-controls';

const TITLES = new Map<string, string>([
  ...builtInFieldTypes.map(({ type, names }) => [type, names.title] as const),
  ...Object.entries(CONTAINER_NAMES).map(([type, { title }]) => [type, title] as const),
]);

/** 表单组件 (domains.md 2.9): what the designer offers for forms, each control live in its states. */
export function ControlPage() {
  const { registry, own } = useAllControls();
  const names = useNameWords();
  if (!registry || !names) return null;
  const titleOf = (type: string) => {
    const title = TITLES.get(type);
    return title && names(title);
  };
  return (
    <FieldRegistryProvider value={registry}>
      <Panel className="flex h-full overflow-hidden">
        <ControlSamples own={own} titleOf={titleOf} />
      </Panel>
    </FieldRegistryProvider>
  );
}
