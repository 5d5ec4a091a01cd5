import type { Plugin } from 'vite'

/**
 * Packages that Refine and antd import for parts we never use. They do not say that they are free of side
 * effects; said here, they leave the bundle.
 */
export const unusedBehindBarrels = new RegExp(
  'node_modules/(pluralize|papaparse|qs|warn-once|rc-|@rc-component|copy-to-clipboard|resize-observer|' +
    'scroll-into-view|throttle)',
)

/**
 * Parts of libraries for uses that none of ours has: filters of a table in the shape of a tree, or of which one is
 * chosen; rows of which one is; inputs of one-time passwords; buttons split in two; texts that
 * are edited or copied in place; drawings for an error's number.
 */
const unusedParts: [importer: string, imported: RegExp][] = [
  ['antd/es/table/hooks/', /\/(tree|radio)$/],
  ['antd/es/input/index.js', /^\.\/(OTP|Search|Group)$/],
  ['antd/es/dropdown/index.js', /^\.\/dropdown-button$/],
  ['antd/es/typography/Base/index.js', /\/(Editable|CopyBtn)$/],
  ['antd/es/result/index.js', /^\.\/(noFound|serverError|unauthorized)$/],
  ['jspdf/dist/', /^(html2canvas|canvg|dompurify)$/],
]

/** Puts nothing in the place of each unused part. */
export function withoutUnusedParts(): Plugin {
  const nothing = '\0unused-part'
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      unusedParts.some(([part, imported]) => importer.includes(part) && imported.test(source))
        ? nothing
        : undefined,
    load: (id) => (id === nothing ? 'export default () => null' : undefined),
  }
}
