/** Runs a slow step, printing its title and how long it took. */
export async function step(title, work) {
  const start = Date.now();
  console.log(`${title} …`);
  const result = await work();
  console.log(`${title}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
