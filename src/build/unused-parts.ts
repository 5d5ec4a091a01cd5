import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Packages that Refine and antd import for parts we never use. They do not say that they are free of side
 * effects; said here, they leave the bundle.
 */
export const unusedBehindBarrels = new RegExp(
  'node_modules/(pluralize|papaparse|qs|warn-once|rc-|@rc-component|copy-to-clipboard|resize-observer|' +
    'scroll-into-view|throttle|react-markdown|remark-gfm|sunflower-antd|dayjs/plugin/localizedFormat)',
)

/**
 * Parts of libraries for uses that none of ours has: filters of a table in the shape of a tree, or of which one is
 * chosen; rows of which one is; inputs of one-time passwords; buttons split in two; texts that
 * are edited or copied in place; drawings for an error's number. The REST package has an HTTP client of its own, and
 * writes queries for it; ours is handed to it.
 */
const unusedParts: [importer: string, imported: RegExp][] = [
  ['antd/es/table/hooks/', /\/(tree|radio)$/],
  ['antd/es/index.js', /^\.\/notification$/],
  ['antd/es/input/index.js', /^\.\/(OTP|Search|Group)$/],
  ['antd/es/dropdown/index.js', /^\.\/dropdown-button$/],
  ['antd/es/typography/Base/index.js', /\/(Editable|CopyBtn)$/],
  ['antd/es/result/index.js', /^\.\/(noFound|serverError|unauthorized)$/],
  ['jspdf/dist/', /^(html2canvas|canvg|dompurify)$/],
  ['@refinedev/core/dist/', /^pluralize$/],
  ['@refinedev/devtools-internal/dist/', /^error-stack-parser$/],
  ['@refinedev/simple-rest/dist/', /^(axios|query-string)$/],
]

/** What is called as soon as the module that imports it is loaded, and does nothing. */
const nothingModule = `
const create = () => ({ interceptors: { response: { use() {} } } })
export default Object.assign(() => null, { create, plural: String, singular: String })
export const stringify = () => ''
`

const ours = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** What is small, in the place of what is large. */
const smallParts: [importer: string, imported: string, instead: string][] = [
  ['@refinedev/react-router/dist/', 'qs', ours('flat-query.ts')],
  ['rc-resize-observer/es/', 'resize-observer-polyfill', ours('native-resize-observer.ts')],
]

/** Puts nothing in the place of each unused part, and what is small in the place of a large one. */
export function withoutUnusedParts(): Plugin {
  const nothing = '\0unused-part'
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
    load: (id) => (id === nothing ? nothingModule : undefined),
  }
}
