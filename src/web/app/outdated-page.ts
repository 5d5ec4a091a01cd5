import { translate } from '../data/languages/i18n'

/**
 * Explains the error of a browser that cannot load a part of the app: a page that stays open during an update requests
 * files that no longer exist. Every failing `import()` of the app reports here first.
 */
export function explainMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = translate('errors.outdated')
  })
}
