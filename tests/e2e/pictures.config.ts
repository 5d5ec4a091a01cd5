import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

/** `npm run pictures`: takes pictures for eyes to judge; no picture makes it fail. */
export default defineConfig({
  ...tests,
  testMatch: 'screen-pictures.ts',
  // A walk through every screen is one test.
  timeout: 0,
  reporter: 'list',
})
