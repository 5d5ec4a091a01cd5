import { createRoot } from 'react-dom/client'
import './look.css'
import { explainMissingParts } from './outdated-page'
import { startLanguages } from './providers/i18n'
import { resumeSession } from './providers/sign-in'
import { Root } from './Root'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

await startLanguages()
explainMissingParts()
void resumeSession()
createRoot(place).render(<Root />)
