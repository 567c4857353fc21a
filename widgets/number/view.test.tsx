import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { exampleField } from '../shared/field-fixture';
import { numberWidget } from './view';

testDom();
const { Cell } = numberWidget;

it.each([
  ['ms', 12, '12 毫秒'],
  ['s', 200, '3 分 20 秒'],
  ['min', 90, '1 小时 30 分钟'],
])('B9-20: a cell shows a duration stored in %s: %d', (duration, value, text) => {
  render(<Cell field={exampleField('number', { duration })} value={value} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it('K5-12: shows a small number with its decimals, without an exponent', () => {
  render(<Cell field={exampleField('number', { precision: 50 })} value={1.25e-20} />);
  expect(screen.getByText(`0.${'0'.repeat(19)}125`)).toBeTruthy();
});
