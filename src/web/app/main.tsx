import { createRoot } from 'react-dom/client'
import './look.css'
import { watchTouches } from '../data/session/confirmation'
import { collectErrors } from '../data/error-log'
import { startLanguages, translate } from '../data/languages/i18n'
import { showLife } from '../data/living-pages'
import { startScheme } from '../data/preferences/scheme'
import { sendForResources } from '../data/resources'
import { startTrying } from '../data/session/trial-role'
import { askAhead, resumeSession } from '../data/session/sign-in'
import { Root } from './Root'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

showLife()
startTrying()
collectErrors()
watchTouches()
startScheme()
const user = askAhead()
if (user !== undefined) {
  // Requested together, since latency rather than bandwidth limits the start.
  sendForResources()
  void import('./App').catch(() => undefined)
}
await startLanguages()
explainMissingParts()
void resumeSession(user)
createRoot(place).render(<Root />)

/**
 * Explains the error of a browser that cannot load a part of the app: a page that stays open during an update requests
 * files that no longer exist. Every failing `import()` of the app reports here first.
 */
function explainMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = translate('errors.outdated')
  })
}
