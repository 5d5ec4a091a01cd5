import { translate } from '../data/languages/i18n'

/**
 * Says in words what a browser says of a part of the app that it cannot load: a page that was left open over an update
 * asks for files that are no longer there. Every `import()` of the app tells of it here, before it fails.
 */
export function explainMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = translate('errors.outdated')
  })
}
