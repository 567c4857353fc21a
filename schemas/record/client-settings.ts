import type { PasswordLength } from './password-policy';

/** What a browser shows before anybody signs in. */
export interface SiteSettings {
  /** The name of the system; null: the product's. */
  title: string | null;
  theme: string;
  primaryColor: string;
}

/** The settings in force that a browser follows. */
export interface ClientSettings extends SiteSettings {
  /** Rows of a page of a list that opens, and the most that an address may ask for. */
  pageSize: number;
  largestPage: number;
  /** Permitted lengths of a new password. No key names one: the answer about a user is searched for such keys. */
  signInLength: PasswordLength;
}
