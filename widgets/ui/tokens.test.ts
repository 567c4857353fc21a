import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = Record<string, string>;

const PRIMARIES = ['daybreak', 'geekblue', 'purple', 'cyan', 'green', 'volcano', 'dust'];
const STATUSES = ['success', 'warning', 'danger', 'info'];
const HUES = ['blue', 'geekblue', 'purple', 'cyan', 'green', 'volcano'];
const GROUNDS = ['page', 'surface', 'sunken', 'raised', 'hover'];
const read = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const css = read('./primary-colours.css') + read('./tokens.css').replace(/@import[^;]*;/, '');

/** All declarations whose selector list contains exactly this selector, in cascade order. */
function declared(selector: string): Tokens {
  const tokens: Tokens = {};
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((one) => one.trim() === selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--color-([\w-]+):\s*([^;]+);/g))
      tokens[name] = value;
  }
  return tokens;
}

function theme(mode: 'light' | 'dark', primary: string): Tokens {
  const light = { ...declared(':root'), ...declared(`[data-primary='${primary}']`) };
  if (mode === 'light') return light;
  return {
    ...light,
    ...declared("[data-theme='dark']"),
    ...declared(`[data-theme='dark'][data-primary='${primary}']`),
  };
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The WCAG 2 contrast of two tokens. */
function ratio(tokens: Tokens, one: string, other: string): number {
  const resolve = (name: string): string => {
    const value = tokens[name];
    if (!value) throw new Error(`No token --color-${name}`);
    const reference = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
    return reference ? resolve(reference) : value;
  };
  const [a, b] = [luminance(resolve(one)), luminance(resolve(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const lowest = (tokens: Tokens, name: string, grounds: string[]) =>
  Math.min(...grounds.map((ground) => ratio(tokens, name, ground)));

/** The uses of a tone row with too little contrast. */
function weakTones(tokens: Tokens, name: string): string[] {
  const uses: [use: string, ratio: number, least: number][] = [
    ...['solid', 'hover', 'active'].map((ground): [string, number, number] => [
      `white on ${ground}`,
      ratio(tokens, 'on-solid', `${name}-${ground}`),
      4.5,
    ]),
    ['border on panels', lowest(tokens, `${name}-border`, ['surface', 'raised']), 3],
    ['on-soft', lowest(tokens, `${name}-on-soft`, [`${name}-soft`, `${name}-soft-2`]), 4.5],
    ['text', lowest(tokens, `${name}-text`, [...GROUNDS, `${name}-soft`]), 4.5],
  ];
  return uses
    .filter(([, found, least]) => found < least)
    .map(([use, found]) => `${use}: ${found.toFixed(2)}`);
}

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (mode) => {
  const tokens = theme(mode, 'daybreak');

  it.each(['fg', 'fg-2', 'fg-3'])('%s is readable on every background', (name) => {
    expect(lowest(tokens, name, GROUNDS)).toBeGreaterThanOrEqual(4.5);
  });

  it('secondary text is readable on pressed, control borders are visible, the tooltip is readable', () => {
    expect(ratio(tokens, 'fg-2', 'pressed')).toBeGreaterThanOrEqual(4.5);
    expect(lowest(tokens, 'control', GROUNDS)).toBeGreaterThanOrEqual(3);
    expect(ratio(tokens, 'on-solid', 'tooltip')).toBeGreaterThanOrEqual(13);
  });

  it('the side menu is readable, including hovered and current items', () => {
    for (const ground of ['nav', 'nav-hover'])
      expect(ratio(tokens, 'nav-fg', ground)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(tokens, 'nav-fg-2', 'nav')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(tokens, 'nav-fg-on', 'nav-on')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(PRIMARIES)('B9-10: primary colour %s', (primary) => {
    const own = theme(mode, primary);
    expect(weakTones(own, 'primary')).toEqual([]);
    const others = PRIMARIES.filter((one) => one !== primary).map((one) => theme(mode, one));
    expect(others.map((one) => one['primary-solid'])).not.toContain(own['primary-solid']);
    expect(ratio(own, 'nav-mark', 'nav-on')).toBeGreaterThanOrEqual(3);
    expect(lowest(own, 'focus', GROUNDS)).toBeGreaterThanOrEqual(3);
  });

  it.each(STATUSES)('status %s', (status) => {
    expect(weakTones(tokens, status)).toEqual([]);
  });

  it.each(HUES)('a tag of hue %s is readable', (hue) => {
    expect(ratio(tokens, `hue-${hue}-on-soft`, `hue-${hue}-soft`)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['1', '2', '3', '4', '5', '6'])('chart series %s is visible on a panel', (series) => {
    expect(ratio(tokens, `chart-${series}`, 'surface')).toBeGreaterThanOrEqual(3);
  });
});

it('the light side menu is readable with every primary colour', () => {
  for (const primary of PRIMARIES) {
    const tokens = {
      ...theme('light', primary),
      ...declared(":root[data-menu='light']:not([data-theme='dark'])"),
    };
    expect(ratio(tokens, 'nav-fg-on', 'nav-on')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(tokens, 'nav-fg-2', 'nav')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(tokens, 'nav-mark', 'nav-on')).toBeGreaterThanOrEqual(3);
  }
});
