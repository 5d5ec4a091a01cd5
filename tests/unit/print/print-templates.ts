import { readContent, type Panel } from '#paper/panel'
import type { PanelElement } from '#paper/panel-element'
import barcodeLabel from '../../../print-templates/barcode-label.json'
import salesOrder from '../../../print-templates/sales-order.json'

/** An element as hiprint writes it. */
export function element(type: string, options: Record<string, unknown> = {}) {
  const place = { left: 10, top: 10, width: 100, height: 20 }
  return { options: { ...place, ...options }, printElementType: { type } }
}

/** The panels of a template with one panel, after reading. */
export function panels(printElements: readonly unknown[], panel: Record<string, unknown> = {}): Panel[] {
  const content = readContent(
    JSON.stringify({ panels: [{ width: 210, height: 297, ...panel, printElements }] }),
  )
  if ('refusal' in content) throw new Error(content.refusal)
  return content.panels
}

/** One element, after reading. */
export function readOne(type: string, options: Record<string, unknown> = {}): PanelElement {
  const [first] = panels([element(type, options)])[0]?.elements ?? []
  if (!first) throw new Error(`No element of type ${type}`)
  return first
}

/** The templates in `print-templates/`, by name. */
export const shipped = { 'sales-order': salesOrder, 'barcode-label': barcodeLabel }

/** The panels of a shipped template. */
export function shippedPanels(name: keyof typeof shipped): Panel[] {
  const content = readContent(JSON.stringify(shipped[name].content))
  if ('refusal' in content) throw new Error(content.refusal)
  return content.panels
}
