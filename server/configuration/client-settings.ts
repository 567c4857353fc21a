import Type from 'typebox';
import type { ClientSettings, SiteSettings } from '../../schemas/record/client-settings';
import type { Limits } from '../contract/limits';
import type { SettingsInForce } from '../action';
import { passwordLength } from './password-length';

/** The shape of `SiteSettings`. */
export const SITE_ANSWER = Type.Object({
  title: Type.Union([Type.String(), Type.Null()]),
  theme: Type.String(),
  primaryColor: Type.String(),
});

/** The shape of `ClientSettings`. */
export const CLIENT_ANSWER = Type.Object({
  ...SITE_ANSWER.properties,
  pageSize: Type.Integer(),
  largestPage: Type.Integer(),
  signInLength: Type.Object({ min: Type.Integer(), max: Type.Integer() }),
});

/** What the sign-in page follows. */
export function siteSettings(settings: SettingsInForce): SiteSettings {
  return {
    title: settings.get('site.title'),
    theme: settings.get('ui.theme'),
    primaryColor: settings.get('ui.primaryColor'),
  };
}

/** What the browser of a signed-in user follows. */
export function clientSettings(settings: SettingsInForce, limits: Limits): ClientSettings {
  return {
    ...siteSettings(settings),
    pageSize: settings.get('ui.pageSize'),
    largestPage: limits.pageSize,
    signInLength: passwordLength(settings),
  };
}
