import type { Config } from 'tailwindcss';

const TONES = ['solid', 'hover', 'active', 'soft', 'soft-2', 'border', 'on-soft', 'text'];
const token = (name: string) => `var(--${name})`;
const map = (names: readonly string[], prefix: string) =>
  Object.fromEntries(names.map((name) => [name, token(`${prefix}${name}`)]));
const tones = (name: string) => map(TONES, `color-${name}-`);

/**
 * The names under which classes use the tokens of `widgets/ui/tokens.css`.
 * `colors` replaces Tailwind's palette: a class that names another colour does not exist.
 */
const config: Config = {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...map(
        [
          ...['page', 'surface', 'sunken', 'raised', 'hover', 'pressed', 'line', 'line-strong', 'control'],
          ...[
            'fg',
            'fg-2',
            'fg-3',
            'fg-disabled',
            'on-solid',
            'mask',
            'ring',
            'tooltip',
            'tooltip-line',
            'focus',
          ],
          ...[
            'nav',
            'nav-line',
            'nav-fg',
            'nav-fg-2',
            'nav-hover',
            'nav-on',
            'nav-fg-on',
            'nav-mark',
            'nav-focus',
          ],
        ],
        'color-',
      ),
      primary: tones('primary'),
      success: tones('success'),
      warning: tones('warning'),
      danger: tones('danger'),
      info: tones('info'),
      chart: map(['1', '2', '3', '4', '5', '6'], 'color-chart-'),
      hue: map(
        ['blue', 'geekblue', 'purple', 'cyan', 'green', 'volcano'].flatMap((h) => [
          `${h}-soft`,
          `${h}-on-soft`,
        ]),
        'color-hue-',
      ),
    },
    fontFamily: { sans: token('font-sans'), mono: token('font-mono') },
    // Roles, not sizes. rem, so that a reader's own text size is obeyed.
    fontSize: {
      figure: ['1.5rem', { lineHeight: '2.125rem', fontWeight: '600' }],
      'page-title': ['1.25rem', { lineHeight: '1.75rem', fontWeight: '600' }],
      'dialog-title': ['1rem', { lineHeight: '1.5rem', fontWeight: '600' }],
      'panel-title': ['0.9375rem', { lineHeight: '1.375rem', fontWeight: '600' }],
      large: ['1rem', { lineHeight: '1.5rem' }],
      base: ['0.875rem', { lineHeight: '1.375rem' }],
      small: ['0.8125rem', { lineHeight: '1.25rem' }],
      note: ['0.75rem', { lineHeight: '1.125rem' }],
      axis: ['0.6875rem', { lineHeight: '1rem' }],
    },
    borderRadius: {
      none: '0',
      tag: '4px',
      control: '6px',
      panel: '8px',
      paper: '10px',
      dialog: '12px',
      full: '9999px',
    },
    boxShadow: {
      none: 'none',
      popover: token('shadow-popover'),
      dialog: token('shadow-dialog'),
      panel: '0 0 0 1px var(--color-ring)',
    },
    zIndex: {
      0: '0',
      1: '1',
      'fixed-cell': token('layer-fixed-cell'),
      sticky: token('layer-sticky'),
      'tab-bar': token('layer-tab-bar'),
      header: token('layer-header'),
      menu: token('layer-menu'),
      drag: token('layer-drag'),
      dialog: token('layer-dialog'),
      popover: token('layer-popover'),
      preview: token('layer-preview'),
      overlay: token('layer-overlay'),
      toast: token('layer-toast'),
      tooltip: token('layer-tooltip'),
    },
    transitionDuration: { fast: token('dur-fast'), base: token('dur-base'), slow: token('dur-slow') },
    transitionTimingFunction: { enter: token('ease-enter'), leave: token('ease-leave') },
    extend: {
      keyframes: {
        'pop-in': { from: { opacity: '0', transform: 'translateY(-4px)' } },
        'pop-out': { to: { opacity: '0', transform: 'translateY(-4px)' } },
        'fade-in': { from: { opacity: '0' } },
        'fade-out': { to: { opacity: '0' } },
        'dialog-in': { from: { opacity: '0', transform: 'translateY(8px)' } },
        'dialog-out': { to: { opacity: '0', transform: 'translateY(8px)' } },
        'drawer-in': { from: { opacity: '0', transform: 'translateX(8px)' } },
        'drawer-out': { to: { opacity: '0', transform: 'translateX(8px)' } },
        'late-in': { from: { opacity: '0' }, to: { opacity: '1' } },
      },
      animation: {
        'pop-in': 'pop-in var(--dur-base) var(--ease-enter)',
        'pop-out': 'pop-out calc(var(--dur-base) * 0.7) var(--ease-leave) forwards',
        'fade-in': 'fade-in var(--dur-slow) var(--ease-enter)',
        'fade-out': 'fade-out calc(var(--dur-slow) * 0.7) var(--ease-leave) forwards',
        'dialog-in': 'dialog-in var(--dur-slow) var(--ease-enter)',
        'dialog-out': 'dialog-out calc(var(--dur-slow) * 0.7) var(--ease-leave) forwards',
        'drawer-in': 'drawer-in var(--dur-slow) var(--ease-enter)',
        'drawer-out': 'drawer-out calc(var(--dur-slow) * 0.7) var(--ease-leave) forwards',
        // Nothing is shown in the first 200 ms of waiting.
        'late-in': 'late-in 1ms linear 200ms both',
      },
    },
  },
};

export default config;
