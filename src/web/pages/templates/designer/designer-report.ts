import type { DesignerReport } from '#paper/designer-messages'
import { isObject, type Unread } from '#paper/panel-values'

type Kind = 'string' | 'number' | 'boolean'

const holds = (report: Unread, kinds: Record<string, Kind>) =>
  Object.entries(kinds).every(([name, kind]) => typeof report[name] === kind)

/** What each report must hold to be believed: its sender runs a library of others, in a frame that we do not trust. */
const reports: Record<DesignerReport['type'], (report: Unread) => boolean> = {
  ready: () => true,
  content: (report) =>
    holds(report, { content: 'string', changed: 'boolean', canUndo: 'boolean', canRedo: 'boolean' }),
  selection: (report) => holds(report, { count: 'number' }),
  copied: (report) => holds(report, { elements: 'string' }),
  panel: (report) =>
    holds(report, { panel: 'number', panels: 'number' }) &&
    isObject(report.size) &&
    holds(report.size, { width: 'number', height: 'number' }),
  'picture-wanted': () => true,
  shortcut: ({ key }) => key === 'save' || key === 'escape' || key === 'help',
  failed: (report) => holds(report, { message: 'string' }),
}

const isKnown = (type: unknown): type is DesignerReport['type'] =>
  typeof type === 'string' && Object.hasOwn(reports, type)

/** Whether a message is a report of the designer, whole and as agreed. */
export function isReport(value: unknown): value is DesignerReport {
  return isObject(value) && isKnown(value.type) && reports[value.type](value)
}
