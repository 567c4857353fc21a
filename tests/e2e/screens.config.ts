import { defineConfig } from 'playwright/test';
import config from './playwright.config';

/** `npm run screens`: screenshots for visual review, of the same console as the browser tests. */
export default defineConfig(config, { testMatch: 'screens.ts', reporter: 'line' });
