import { execFileSync } from 'node:child_process';

/** Mounts a small disk at a directory; returns a function that removes it, or null if mounting is not permitted. */
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
