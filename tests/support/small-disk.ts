import { execFileSync } from 'node:child_process';

/** Makes a directory a disk of its own with little room; answers how to take it away, null where mounting is not allowed. */
export function smallDisk(directory: string, size: string): (() => void) | null {
  try {
    run('/bin/mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory]);
  } catch {
    return null;
  }
  return () => run('/bin/umount', ['--lazy', directory]);
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { stdio: 'ignore' });
}
