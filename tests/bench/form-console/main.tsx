import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../widgets/ui/styles.css';
import type { JsonObject } from '../../../schemas/json';
import { nativeTable } from '../form/native-batch';
import { nativeChain, nativeFan } from '../form/native-chain';

/** The hand-written pages: a button opens the form, over the same call as the console's where it edits a record. */
const FORMS: Readonly<Record<string, (query: URLSearchParams) => Promise<ReactNode>>> = {
  sheet: async (query) => {
    const reply = await fetch(`/api/v1/forms/sheet/detail/${query.get('id')}`, {
      headers: { Token: localStorage.getItem('Access-Token') ?? '' },
    });
    const { data } = (await reply.json()) as { data: { lines: JsonObject[] } };
    return nativeTable(data.lines).element;
  },
  chain: async (query) => nativeChain(Number(query.get('size'))).element,
  fan: async (query) => nativeFan(Number(query.get('size'))).element,
};

function Opener() {
  const [form, setForm] = useState<ReactNode>(null);
  const query = new URLSearchParams(location.search);
  const open = async () => setForm(await FORMS[query.get('page') ?? '']?.(query));
  return (
    <>
      <button type="button" onClick={() => void open()}>
        打开
      </button>
      <button type="button" onClick={() => setForm(null)}>
        关闭
      </button>
      <div role="dialog">{form}</div>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Opener />);
