import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Json } from '../../schemas/json';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';
import { WidgetHostProvider, type MapLookup } from '../widget';
import { addressType } from './field';
import { Input } from './input';

testDom();

const square = {
  name: '华星时代广场',
  address: '浙江省杭州市西湖区文三路478号',
  adcode: '330106',
  lng: 120.129,
  lat: 30.276,
};

function show(map: MapLookup, start: Json = {}) {
  const report = vi.fn<(value: Json) => void>();
  const field = exampleField('address', { ...addressType.defaults });
  function Form() {
    const [value, setValue] = useState(start);
    const change = (next: Json) => {
      setValue(next);
      report(next);
    };
    return (
      <Input
        id="a"
        field={field}
        value={value}
        onChange={change}
        disabled={false}
        readOnly={false}
        required={false}
        invalid={false}
      />
    );
  }
  const host = { choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()), map };
  render(
    <WidgetHostProvider value={host}>
      <Form />
    </WidgetHostProvider>,
  );
  return { report, user: userEvent.setup() };
}

const lookup = (more: Partial<MapLookup> = {}): MapLookup => ({
  ready: () => Promise.resolve(true),
  suggest: () => Promise.resolve([square]),
  geocode: () => Promise.resolve(null),
  picture: () => Promise.resolve('data:image/png;base64,'),
  ...more,
});

it('fills region, street and point from the chosen place', async () => {
  const suggest = vi.fn<MapLookup['suggest']>(() => Promise.resolve([square]));
  const { report, user } = show(lookup({ suggest }));
  await user.click(await screen.findByRole('button', { name: '在地图上选择位置' }));
  await user.type(screen.getByRole('searchbox', { name: '搜索地点' }), '华星');
  await user.click(await screen.findByRole('button', { name: /华星时代广场/ }));
  expect(suggest.mock.calls.map(([keyword]) => keyword)).toEqual(['华星']);
  const pin = screen.getByRole('button', { name: /120\.129000, 30\.276000/ });
  fireEvent.keyDown(pin, { key: 'ArrowUp' });
  await user.click(screen.getByRole('button', { name: '使用' }));
  await waitFor(() => expect(report).toHaveBeenCalled());
  expect(report.mock.lastCall?.[0]).toMatchObject({
    provinceId: '330000',
    cityId: '330100',
    districtId: '330106',
    fullAddress: '浙江省杭州市西湖区文三路478号 华星时代广场',
    lng: 120.129,
  });
  expect((report.mock.lastCall![0] as { lat: number }).lat).toBeGreaterThan(30.276);
});

it('shows the pin of a filled-in address and closes without a change', async () => {
  const geocode = vi.fn<MapLookup['geocode']>(() => Promise.resolve(square));
  const { report, user } = show(lookup({ geocode }), { fullAddress: '杭州市文三路478号' });
  await user.click(await screen.findByRole('button', { name: '在地图上选择位置' }));
  expect(await screen.findByRole('button', { name: /120\.129000, 30\.276000/ })).toBeTruthy();
  expect(geocode.mock.calls[0]?.[0]).toBe('杭州市文三路478号');
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(report).not.toHaveBeenCalled();
});

it('shows the error of the map service', async () => {
  const suggest = () => Promise.reject(new Error('地图服务没有应答，请稍后重试'));
  const { user } = show(lookup({ suggest }));
  await user.click(await screen.findByRole('button', { name: '在地图上选择位置' }));
  await user.type(screen.getByRole('searchbox', { name: '搜索地点' }), '华星');
  expect((await screen.findByRole('alert')).textContent).toContain('地图服务没有应答');
});

it('B8-12: says that no map service is configured', async () => {
  show(lookup({ ready: () => Promise.resolve(false) }));
  const button = await screen.findByRole('button', { name: '没有配置地图服务，地址只能手工填写' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
