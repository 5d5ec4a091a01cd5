import type { DesignerReport, DesignerRequest } from '#resource/designer-messages'
import { Designer } from './designer'
import { hiprint } from './hiprint'
import './page.css'
import './palette.css'
import './icons.css'
import './inputs.css'
import './properties.css'
import './columns.css'
import './paper.css'
import './paper-table.css'
import './narrow.css'

/** The page that frames us may be anybody's only as far as the policy allows: our own. */
const report = (message: DesignerReport) => window.parent.postMessage(message, '*')

const isRequest = (message: unknown): message is DesignerRequest =>
  typeof message === 'object' && message !== null && 'type' in message

hiprint.setConfig({ movingDistance: 1, showPosition: false, showSizeBox: false })
const designer = new Designer(report)

window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== window.parent || !isRequest(data)) return
  try {
    designer.carryOut(data)
  } catch (error) {
    report({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})

report({ type: 'ready' })
