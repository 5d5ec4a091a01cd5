import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Packages that Refine and antd import for parts this app does not use. They are not declared free of side effects;
 * declaring it here lets the bundler drop them.
 */
export const unusedBehindBarrels = /node_modules\/(papaparse|rc-|react-markdown|remark-gfm)/

/**
 * Unused parts of libraries: tree-shaped and single-choice table filters, single row selection, inputs of one-time
 * passwords, illustrations of error pages. The REST package has an HTTP client and a query writer of its own; it is
 * given the app's instead.
 */
const unusedParts: [importer: string, imported: RegExp][] = [
  ['antd/es/table/hooks/', /\/(tree|radio)$/],
  ['antd/es/input/index.js', /^\.\/(OTP|Search|Group)$/],
  ['antd/es/result/index.js', /^\.\/(noFound|serverError|unauthorized)$/],
  ['@refinedev/core/dist/', /^pluralize$/],
  ['@refinedev/devtools-internal/dist/', /^error-stack-parser$/],
  ['@refinedev/simple-rest/dist/', /^(axios|query-string)$/],
]

const nothing = '\0unused-part'

/** Replacement modules, by id. */
const ownModules: Record<string, string> = {
  // Its exports are called at import time and do nothing.
  [nothing]: `
const create = () => ({ interceptors: { response: { use() {} } } })
export default Object.assign(() => null, { create, plural: String, singular: String })
export const stringify = () => ''
`,
  // Refine draws a circle in a toast that can be undone; no change here waits for that.
  '\0antd-for-refine': `
export * from 'antd'
export const Progress = () => null
`,
  // Buttons and tooltips ask whether a colour is bright; antd answers with what its colour picker is made of.
  '\0bright-color': `
import { FastColor } from '@ant-design/fast-color'
export { FastColor as AggregationColor }
export const generateColor = (color) => new FastColor(color)
export function isBright(color) {
  const { r, g, b } = color.toRgb()
  return r * 0.299 + g * 0.587 + b * 0.114 > 192
}
`,
  // The polyfill is some ten kilobytes, and every supported browser has what it replaces.
  '\0native-resize-observer': 'export default globalThis.ResizeObserver',
}

const ours = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Large modules with their small replacements. */
const smallParts: [importer: string, imported: string, instead: string][] = [
  ['antd/es/button/', '../../color-picker/color', '\0bright-color'],
  ['antd/es/button/', '../../color-picker/components/ColorPresets', '\0bright-color'],
  ['antd/es/tooltip/', '../color-picker/util', '\0bright-color'],
  ['@refinedev/antd/dist/', 'antd', '\0antd-for-refine'],
  ['@refinedev/react-router/dist/', 'qs', ours('flat-query.ts')],
  ['rc-resize-observer/es/', 'resize-observer-polyfill', '\0native-resize-observer'],
]

/** Replaces unused parts by empty modules, and large ones by small ones. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => {
      const isUnused = unusedParts.some(
        ([part, imported]) => importer.includes(part) && imported.test(source),
      )
      if (isUnused) return nothing
      return smallParts.find(([part, imported]) => importer.includes(part) && imported === source)?.[2]
    },
    load: (id) => ownModules[id],
  }
}
