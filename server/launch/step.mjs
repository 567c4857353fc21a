const CLEAR_LINE = '\r\u001b[2K';

/**
 * Runs a slow step and prints its title and how long it took. In a terminal the time that has passed is rewritten each
 * second, so that a first start of minutes does not look like one that hangs.
 */
export async function step(title, work, log = console.log, terminal = process.stdout) {
  const start = Date.now();
  const seconds = (digits) => ((Date.now() - start) / 1000).toFixed(digits);
  const tick = () => terminal.write(`${CLEAR_LINE}${title} … ${seconds(0)} s`);
  if (terminal?.isTTY) terminal.write(`${title} …`);
  else log(`${title} …`);
  const timer = terminal?.isTTY ? setInterval(tick, 1000) : undefined;
  let done = false;
  try {
    const result = await work();
    done = true;
    return result;
  } finally {
    clearInterval(timer);
    // The line of a failed step stays, and the error is printed below it.
    if (terminal?.isTTY) terminal.write(done ? CLEAR_LINE : '\n');
    if (done) log(`${title}: done in ${seconds(1)} s`);
  }
}
