/** How the command that sets a new password is used. */
export const RESET_USAGE = `npm run reset-password -- <account> [--ask]

Sets a new password for an account, unlocks it and ends its sessions. Works with or without a running server.
Prints a random password once; with --ask, the password is typed (or read from standard input) instead.
It must be changed at the next sign-in, except by a super user. The reset is logged.`;
