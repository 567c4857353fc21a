import fs from 'node:fs';

/**
 * The log of a server whose standard output is a file. A line that finds no room on its disk is lost, and the server goes on;
 * once there is room again, the log tells how many were lost.
 */
export class LogStream {
  private lost = 0;

  /** `file`: its descriptor. */
  constructor(private readonly file: number) {}

  write(line: string): void {
    try {
      // Of the line that was lost first, a part may be there.
      if (this.lost > 0) this.writeAll(`\n${JSON.stringify(this.told())}\n`);
      this.lost = 0;
      this.writeAll(line);
    } catch {
      this.lost++;
    }
  }

  private told(): object {
    return { level: 40, time: Date.now(), lost: this.lost, msg: 'lines of the log were lost' };
  }

  private writeAll(text: string): void {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += fs.writeSync(this.file, bytes, at);
  }
}

/** Where the log goes when standard output is a file; of anything else the logger takes care itself. */
export function logFile(): { stream: LogStream } | null {
  return fs.fstatSync(process.stdout.fd).isFile() ? { stream: new LogStream(process.stdout.fd) } : null;
}
