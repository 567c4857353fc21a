import { createRoot } from 'react-dom/client';
import '../../../widgets/ui/styles.css';
import { startI18n } from '../../../runtime/i18n/i18n';
import { startBench } from './bench-page';
import type { Subject } from './subject';

const SUBJECTS: Readonly<Record<string, () => Promise<(size: number) => Subject>>> = {
  'form/native': () => import('./native-form').then((module) => (size) => module.nativeForm(size, false)),
  'form/native-cv': () => import('./native-form').then((module) => (size) => module.nativeForm(size, true)),
  'form/ours': () => import('./our-form').then((module) => module.ourForm),
  'lines/native': () => import('./native-batch').then((module) => module.nativeBatch),
  'lines/ours': () => import('./our-lines').then((module) => module.ourLines),
  'chain/native': () => import('./native-chain').then((module) => module.nativeChain),
  'chain/ours': () => import('./our-form').then((module) => module.ourChain),
  'fan/native': () => import('./native-chain').then((module) => module.nativeFan),
  'fan/ours': () => import('./our-form').then((module) => module.ourFan),
  'batch/native': () => import('./native-batch').then((module) => module.nativeBatch),
  'batch/ours': () => import('./our-batch').then((module) => module.ourBatch),
};

const query = new URLSearchParams(location.search);
const create = SUBJECTS[query.get('subject') ?? ''];
if (!create) throw new Error(`There are ${Object.keys(SUBJECTS).join(', ')}`);
await startI18n();
const subject = (await create())(Number(query.get('size')));
const root = createRoot(document.getElementById('root') as HTMLElement);

startBench({ ...subject, mount: () => root.render(subject.element) });
