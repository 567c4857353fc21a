import fs from 'node:fs';

/**
 * The log of a server whose standard output is a file. When the disk is full, lines are dropped and the server
 * continues; once there is space again, the log reports how many lines were lost.
 */
export class LogStream {
  private lost = 0;

  /** `file` is a file descriptor. */
  constructor(private readonly file: number) {}

  write(line: string): void {
    try {
      // A part of the first lost line may have been written.
      if (this.lost > 0) this.writeAll(`\n${JSON.stringify(this.lostLine())}\n`);
      this.lost = 0;
      this.writeAll(line);
    } catch {
      this.lost++;
    }
  }

  private lostLine(): object {
    return { level: 40, time: Date.now(), lost: this.lost, msg: 'lines of the log were lost' };
  }

  private writeAll(text: string): void {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += fs.writeSync(this.file, bytes, at);
  }
}

/** The stream of the log when standard output is a file; otherwise the logger writes to it by itself. */
export function logFile(): { stream: LogStream } | null {
  return fs.fstatSync(process.stdout.fd).isFile() ? { stream: new LogStream(process.stdout.fd) } : null;
}
