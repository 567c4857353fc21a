import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  type ChartConfiguration,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { shortened } from '../../../schemas/text/cut-text';

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
);

interface ChartProps {
  kind: 'line' | 'bar';
  /** For screen readers: what it shows. */
  label: string;
  points: readonly { label: string; amount: number }[];
  /** The number of the point under the pointer; null: none. */
  onHover(at: number | null): void;
  onPick(at: number): void;
}

/** Height of a bar with the space between bars, and of the axis below them, in pixels. */
const ROOM_OF_BAR = 28;
const ROOM_OF_AXIS = 32;
/** Characters of a bar's name beside it; the pointer and the table show the whole name. */
const NAME_LENGTH = 22;

/** A chart in the colours of the theme. It has no animation and no floating box. */
export function Chart({ kind, label, points, onHover, onPick }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const reports = useRef({ onHover, onPick });
  useEffect(() => {
    reports.current = { onHover, onPick };
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => new ChartJs(element, configuration(kind, points, reports));
    let chart = draw();
    const repaint = new MutationObserver(() => {
      chart.destroy();
      chart = draw();
    });
    repaint.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-primary', 'data-colour-weak'],
    });
    return () => {
      repaint.disconnect();
      chart.destroy();
    };
  }, [kind, points]);
  return (
    <div
      className="relative h-56 w-full min-w-0"
      style={
        kind === 'bar' ? { height: Math.max(224, points.length * ROOM_OF_BAR + ROOM_OF_AXIS) } : undefined
      }
      onMouseLeave={() => onHover(null)}
    >
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

/** Settings of the library: only what the theme and the specification of the look require. */
function configuration(
  kind: ChartProps['kind'],
  points: ChartProps['points'],
  reports: { readonly current: Pick<ChartProps, 'onHover' | 'onPick'> },
): ChartConfiguration<'line' | 'bar', number[], string> {
  // Without colours lines are dashed with square points, and bars have an edge.
  const weak = document.documentElement.dataset.colourWeak === 'true';
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const axis = { color: colour('fg-3'), font: { size: 11, family: style.fontFamily } };
  const isBar = kind === 'bar';
  const names = { ticks: { ...axis, maxRotation: 0, autoSkip: !isBar }, grid: { display: false } };
  const amounts = {
    beginAtZero: true,
    ticks: { ...axis, precision: 0, maxTicksLimit: 5 },
    grid: { color: colour('line') },
    border: { display: false },
  };
  return {
    type: kind,
    data: {
      labels: points.map(({ label }) => (isBar ? shortened(label, NAME_LENGTH) : label)),
      datasets: [
        {
          data: points.map(({ amount }) => amount),
          borderColor: colour(weak ? 'fg-2' : 'chart-1'),
          backgroundColor: kind === 'bar' ? colour('chart-1') : colour('surface'),
          borderWidth: kind === 'bar' && !weak ? 0 : 2,
          ...(weak && { borderDash: [6, 4], pointStyle: 'rect' as const }),
          ...(kind === 'line' ? { pointRadius: 3, pointBorderWidth: 2 } : { maxBarThickness: 32 }),
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      // Bars lie, so that each has room for its name.
      indexAxis: isBar ? 'y' : 'x',
      interaction: { mode: 'index', axis: isBar ? 'y' : 'x', intersect: false },
      onHover: (_event, found) => reports.current.onHover(found[0]?.index ?? null),
      onClick: (_event, found) => found[0] && reports.current.onPick(found[0].index),
      scales: isBar ? { x: amounts, y: names } : { x: names, y: amounts },
    },
  };
}
