/** The part of the action contract about how users sign in. */

/** Sign-in secrets. They are never columns of an entity and never part of an answer or a log. */
export interface Credentials {
  /**
   * Generates a random password, stores its hash and forces a change at the next sign-in; returns the clear text once.
   */
  reset(userId: number): Promise<string>;
  /** Stores a password sent by a client (already SHA-256 hex) or, for seeds, the hash of a typed one. */
  set(userId: number, sentPassword: string, mustChange: boolean): Promise<void>;
  verify(userId: number, sentPassword: string): Promise<boolean>;
  unlock(userId: number): Promise<void>;
  /** argon2id of another secret of a domain (a transaction password). */
  hash(secret: string): Promise<string>;
}

/** Operations of a verb on sessions. */
export interface Sessions {
  /** Ends the sessions of users, except the current one if requested; returns how many ended. */
  end(userIds: readonly number[], exceptCurrent?: boolean): Promise<number>;
  /** Opens a session of the current user in another organisation; the current session ends. */
  switchOrg(orgId: number): Promise<{ token: string }>;
}

/** What a preview shows: a document, with the rights of a role or a user; without either, those of who asked for it. */
export interface Preview {
  /** The id of the document. */
  page: number;
  role?: number;
  user?: number;
}
