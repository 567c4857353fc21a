/** Runs a step that takes time, saying what it is and how long it took. */
export async function step(title, work) {
  const start = Date.now();
  console.log(`${title} …`);
  const result = await work();
  console.log(`${title}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
