import { createRoot } from 'react-dom/client'
import './look.css'
import { explainMissingParts } from './outdated-page'
import { collectErrors } from './providers/error-log'
import { startLanguages } from './providers/i18n'
import { startScheme } from './providers/scheme'
import { resumeSession } from './providers/sign-in'
import { Root } from './Root'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

collectErrors()
startScheme()
await startLanguages()
explainMissingParts()
void resumeSession()
createRoot(place).render(<Root />)
