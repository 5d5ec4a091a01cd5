import type { DesignerReport, DesignerRequest } from '#paper/designer-messages'
import { Designer } from './designer'
import { hiprint } from './hiprint'
import './page/page.css'
import './page/palette.css'
import './page/elements.css'
import './page/icons.css'
import './options/inputs.css'
import './options/properties.css'
import './options/field-picker.css'
import './columns.css'
import './paper.css'
import './page/narrow.css'

/** Any target origin is safe here: the page's policy allows only our own pages to frame it. */
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
