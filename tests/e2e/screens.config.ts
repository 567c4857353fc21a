import { defineConfig } from 'playwright/test';
import config from './playwright.config';

/** `npm run screens`: pictures for the eye, of the same console as the browser tests. */
export default defineConfig(config, { testMatch: 'screens.ts', reporter: 'line' });
