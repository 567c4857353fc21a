import { isObject, type Json } from '../../schemas/json';
import { SelectBox } from '../../widgets/ui/select-box';
import { Switch } from '../../widgets/ui/switch';
import { useWords } from '../../widgets/ui/use-words';
import { equalJson } from '../../schemas/equal-json';
import { useNames } from '../words/name-words';
import { DefaultValueControl } from './default-value-control';
import { ItemsControl } from './items-control';
import { JsonControl } from './json-control';
import { useDrawOptions, type OptionControlProps } from './option-props';
import { RowsControl } from './rows-control';
import { LinesControl, NumberControl, TextControl } from './text-controls';

/** The control for a key of a grammar, by the kind that the grammar derives; a new type needs none of its own. */
export function OptionControl(props: OptionControlProps) {
  const { editor, value, fallback, onChange } = props;
  const draw = useDrawOptions();
  const shown = value ?? fallback;
  const object = isObject(shown) ? shown : {};
  switch (editor.editor) {
    case 'flag':
      return <FlagControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'text':
      return <TextControl {...props} />;
    case 'choice':
    case 'choices':
      return <ChoiceControl {...props} />;
    case 'value':
      return <DefaultValueControl {...props} />;
    case 'items':
      return <ItemsControl {...props} />;
    case 'rows':
      return <RowsControl {...props} />;
    case 'list':
      return <LinesControl {...props} />;
    case 'group':
      return (
        <div role="group" aria-label={props.title} className="rounded-control border border-line p-2.5">
          {draw({
            editors: editor.keys ?? [],
            values: object,
            onChange: (key, next) => {
              const { [key]: _, ...rest } = object;
              const changed = next === undefined ? rest : { ...rest, [key]: next };
              onChange(Object.keys(changed).length === 0 ? undefined : changed);
            },
          })}
        </div>
      );
    default:
      return <JsonControl {...props} />;
  }
}

function FlagControl({ id, editor, value, fallback, onChange }: OptionControlProps) {
  const t = useWords();
  const on = (value ?? fallback) === true;
  const put = (next: boolean) => onChange(!next && editor.absentWhenOff ? undefined : next);
  return <Switch id={id} checked={on} word={t(on ? 'designer.on' : 'designer.off')} onChange={put} />;
}

/** One or several of fixed values. Options of a list are text or numbers, so they are told apart by position. */
function ChoiceControl({ id, editor, value, fallback, onChange }: OptionControlProps) {
  const names = useNames();
  const { values = [] } = editor;
  const options = values.map(({ title }, at) => ({ value: at, label: names(title) }));
  const placeOf = (one: Json | undefined) => values.findIndex((known) => equalJson(known.value, one));
  if (editor.editor === 'choices') {
    const shown = value ?? fallback;
    const chosen = Array.isArray(shown) ? shown.map(placeOf).filter((at) => at >= 0) : [];
    return (
      <SelectBox
        id={id}
        multiple
        tags
        clearable
        options={options}
        value={chosen}
        onChange={(places) =>
          onChange(places.length === 0 ? undefined : places.map((at) => values[Number(at)]!.value as Json))
        }
      />
    );
  }
  const at = placeOf(value ?? fallback);
  return (
    <SelectBox
      id={id}
      clearable={value !== undefined}
      options={options}
      value={at < 0 ? null : at}
      onChange={(place) => onChange(place === null ? undefined : (values[Number(place)]!.value as Json))}
    />
  );
}
