import { createRoot } from 'react-dom/client';
import { startBench } from '../form/bench-page';
import type { Peer } from './peer';

const PEERS: Readonly<Record<string, () => Promise<(size: number) => Peer>>> = {
  'form/rjsf': () => import('./rjsf').then((module) => module.rjsf),
  'form/formily': () => import('./formily').then((module) => module.formily),
  'form/json-forms': () => import('./json-forms').then((module) => module.jsonForms),
  'form/react-admin': () => import('./react-admin').then((module) => module.reactAdmin),
  'form/amis': () => import('./amis').then((module) => module.amis),
};

const query = new URLSearchParams(location.search);
const create = PEERS[query.get('subject') ?? ''];
if (!create) throw new Error(`There are ${Object.keys(PEERS).join(', ')}`);
const size = Number(query.get('size'));
const peer = (await create())(size);
const root = createRoot(document.getElementById('root') as HTMLElement);

startBench(
  {
    mount: () => root.render(peer.element),
    firstScreen: Math.min(size, 40),
    total: size,
    record: () => Promise.resolve(peer.record()),
  },
  peer.controls,
);
