import type { Choice } from '../../schemas/document/dictionary';
import type { Field, FieldType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { EXAMPLE_LABEL, type FieldCase } from '../../widgets/shared/field-fixture';
import type { GalleryWord } from './use-gallery-words';

/** Texts of samples in the language of the interface. */
type SampleWords = (word: GalleryWord) => string;

/** States of a sample, in page order. */
const SAMPLE_STATES = [
  'empty',
  'filled',
  'placeholder',
  'long',
  'disabled',
  'readOnly',
  'required',
  'wrong',
  'foreign',
  'busy',
  'noMatch',
  'failed',
] as const;
/** State of a sample. */
type SampleState = (typeof SAMPLE_STATES)[number];

/** How the widget host of a sample responds to requests and uploads. */
export type HostMood = 'answers' | 'waits' | 'finds nothing' | 'fails';

/** A field in one state, with the behaviour of its host. */
export interface Sample {
  state: SampleState;
  field: Field;
  value: Json | undefined;
  mood: HostMood;
  /** Rows that the host returns. */
  choices: readonly Choice[];
  disabled: boolean;
  readOnly: boolean;
  /** Shows errors from the start. */
  checked: boolean;
}

/** The samples of a case in all states that apply to its type. */
export function samplesOf(example: FieldCase, type: FieldType, words: SampleWords): Sample[] {
  const label = example.field.label === EXAMPLE_LABEL ? words('sample') : example.field.label;
  const field: Field = { ...example.field, label, options: { ...type.defaults, ...example.field.options } };
  return SAMPLE_STATES.flatMap((state) => {
    const shown = dressed(state, field, example, type, words);
    if (!shown) return [];
    const plain = { value: undefined, mood: 'answers', choices: example.choices ?? [] } as const;
    return [
      {
        state,
        disabled: state === 'disabled',
        readOnly: state === 'readOnly',
        checked: state === 'required' || state === 'wrong' || state === 'foreign',
        ...plain,
        field,
        ...shown,
      },
    ];
  });
}

type Dress = Partial<Pick<Sample, 'field' | 'value' | 'mood' | 'choices'>>;

function dressed(
  state: SampleState,
  field: Field,
  example: FieldCase,
  type: FieldType,
  words: SampleWords,
): Dress | null {
  if (type.valueless) return valuelessDress(state, field, example, words);
  const [filled] = example.valid;
  const asks = field.source !== undefined || type.prompt === 'upload';
  switch (state) {
    case 'empty':
      // As a new form starts.
      return { value: type.initial(field) };
    case 'placeholder':
      return field.options.placeholder === undefined
        ? null
        : { field: { ...field, options: { ...field.options, placeholder: words('prompt') } } };
    case 'long':
      return longValue(field, example, words('longWords'));
    case 'required':
      return { field: { ...field, required: true } };
    case 'wrong': {
      const value = (example.problems ?? example.invalid)[0]?.value ?? example.invalid[0]?.value;
      return value === undefined ? null : { value };
    }
    case 'foreign':
      return { value: example.invalid.find(({ why }) => why === 'type')?.value ?? ['a', 1, null] };
    case 'busy':
      return asks ? { value: filled, mood: 'waits' } : null;
    case 'failed':
      return asks ? { mood: 'fails' } : null;
    case 'noMatch':
      if (field.source) return { mood: 'finds nothing' };
      return field.options.options
        ? { field: { ...field, options: { ...field.options, options: [] } } }
        : null;
    default:
      return { value: filled };
  }
}

function valuelessDress(
  state: SampleState,
  field: Field,
  { long }: FieldCase,
  words: SampleWords,
): Dress | null {
  if (state === 'long') {
    const options = long === undefined ? field.options : { ...field.options, defaultValue: long };
    return { field: { ...field, label: words('longWords'), options } };
  }
  // Static content cannot be disabled.
  return state === 'filled' || (state === 'disabled' && field.type === 'button') ? {} : null;
}

/** The long example of the fixture; for choices the first with labels that are too long. */
function longValue(field: Field, { long, choices = [], valid }: FieldCase, words: string): Dress | null {
  if (long !== undefined) return { value: long, field: { ...field, label: words } };
  const own = field.options.options;
  if (!own && choices.length === 0) return null;
  return {
    value: valid[0],
    choices: lengthened(choices, words),
    ...(own && { field: { ...field, options: { ...field.options, options: lengthened(own, words) } } }),
  };
}

function lengthened(choices: readonly Choice[], words: string): Choice[] {
  return choices.map((choice) => ({
    ...choice,
    label: `${choice.label}（${words}）`,
    ...(choice.children && { children: lengthened(choice.children, words) }),
  }));
}

/** An example value as the search form holds it. */
export function criterionOf(example: FieldCase): Json | undefined {
  const [first, second = first] = example.valid;
  if (first === undefined) return undefined;
  if (example.search === 'range') return [first, second as Json];
  return example.search === 'in' && !Array.isArray(first) ? [first] : first;
}
