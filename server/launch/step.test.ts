import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { step } from './step.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const slow = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('built'), ms));

function place(isTTY: boolean) {
  const lines: string[] = [];
  const written: string[] = [];
  return {
    lines,
    written,
    log: (line: string) => void lines.push(line),
    terminal: { isTTY, write: (text: string) => written.push(text) },
  };
}

describe('step', () => {
  it('rewrites the elapsed time each second in a terminal, then leaves one line', async () => {
    const { lines, written, log, terminal } = place(true);
    const running = step('Building', slow(2500), log, terminal);
    await vi.advanceTimersByTimeAsync(2500);
    expect(await running).toBe('built');
    const clear = '\r\u001b[2K';
    expect(written).toEqual(['Building …', `${clear}Building … 1 s`, `${clear}Building … 2 s`, clear]);
    expect(lines).toEqual(['Building: done in 2.5 s']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('prints two plain lines elsewhere', async () => {
    const { lines, written, log, terminal } = place(false);
    const running = step('Building', slow(2500), log, terminal);
    await vi.advanceTimersByTimeAsync(2500);
    await running;
    expect(written).toEqual([]);
    expect(lines).toEqual(['Building …', 'Building: done in 2.5 s']);
  });

  it('passes the error of its work on, below the line, and stops counting', async () => {
    const { lines, written, log, terminal } = place(true);
    await expect(
      step('Building', () => Promise.reject(new Error('no space')), log, terminal),
    ).rejects.toThrow('no space');
    expect(written).toEqual(['Building …', '\n']);
    expect(lines).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
