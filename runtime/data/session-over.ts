/** Whether the code of a failed call says that there is no session any more: it has ended (203), or sign-in is required (401). */
export function tellsSessionOver(code: number): boolean {
  return code === 203 || code === 401;
}
