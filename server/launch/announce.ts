/** Says where the server is running and who can sign in first. */
export function announce(
  address: string,
  { demo, seeded, adminPassword }: { demo: boolean; seeded: boolean; adminPassword: string | null },
): void {
  console.log(`\nMortise is running at ${address} (stop it with Ctrl-C)`);
  if (demo) console.log('Sign in as admin, manager or clerk; password demo123456');
  else if (seeded) console.log(`Sign in as admin; password ${adminPassword ?? 'as set by ADMIN_PASSWORD'}`);
}
