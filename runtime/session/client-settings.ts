import { proxy } from 'valtio';
import type { ClientSettings, SiteSettings } from '../../schemas/record/client-settings';
import { PASSWORD_LENGTH } from '../../schemas/record/password-policy';
import type { DataSource } from '../data/data-source';

/** The settings of the organisation in this window; until they are known, the product's. */
export const clientSettings = proxy<ClientSettings>({
  title: null,
  theme: 'light',
  primaryColor: 'daybreak',
  pageSize: 10,
  largestPage: 1000,
  signInLength: PASSWORD_LENGTH,
});

/** Takes over what the server answers; an older server answers nothing. */
export function takeSettings(settings: Partial<ClientSettings> | undefined): void {
  Object.assign(clientSettings, settings);
}

/** Asks for what the sign-in page shows. Without an answer it stays as it is. */
export async function loadSite(source: DataSource): Promise<void> {
  const site = await source
    .call<SiteSettings>('public/public/site', { method: 'GET', quiet: true })
    .catch(() => undefined);
  takeSettings(site);
}
