import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Only the designer's own copy is repaired; the app imports some of the same libraries itself. */
const hiprint = /[\\/]vue-plugin-hiprint[\\/]dist[\\/]vue-plugin-hiprint\.js$/

/** hiprint's licence texts, which are shipped with the code built from it. */
const licences = ['hiprint.txt', 'LGPL-2.1.txt']
const licence = (name: string) => new URL(`../../licences/${name}`, import.meta.url)

/** Fills in hiprint's placeholders where the page number's pattern would be evaluated; elsewhere it returns nothing. */
const plainText = `var plainText=function(text){text=String(text);return text.charAt(0)==="\`"
?text.slice(1,-1).replace(/\\$\\{(\\d+)\\}/g,"$1").replace(/[&<>"']/g,function(mark){return "&#"+mark.charCodeAt(0)+";"})
:undefined};
`

interface Repair {
  what: string
  found: RegExp
  /** The number of occurrences in version 0.0.58. */
  times: number
  instead: string
}

const repairs: Repair[] = [
  { what: 'evaluated text', found: /(?<![\w$.])eval\(/g, times: 16, instead: 'plainText(' },
  {
    what: 'options of a drop zone as code',
    found: /new Function\("return "\+/g,
    times: 1,
    instead: '(function(){return function(){return {}}})(""+',
  },
  {
    what: 'code that asks for the global object',
    found: /(?:new )?(?<![\w.])Function\("return this"\)\(\)/g,
    times: 2,
    instead: 'globalThis',
  },
  {
    what: 'storage, which a sandbox has none of',
    found: /window\.localStorage\|\|null/g,
    times: 1,
    instead: 'null',
  },
  // Coordinates of the window, where the paper's are meant: an element would jump when its left or upper side is
  // pulled.
  { what: 'places across', found: /(?<![\w$.])I\.offset\(\)\.left/g, times: 5, instead: 'I[0].offsetLeft' },
  { what: 'places down', found: /(?<![\w$.])I\.offset\(\)\.top/g, times: 5, instead: 'I[0].offsetTop' },
  // The upper handle and the turning handle share a name.
  {
    what: 'the upper handle',
    found: /,o=\{name:"r",target:/g,
    times: 1,
    instead: ',upper=o,o={name:"r",target:',
  },
  {
    what: 'all handles',
    found: /\[o,r,a,s,l,p,c,u\]/g,
    times: 1,
    instead: '[upper,o,r,a,s,l,p,c,u]',
  },
  {
    what: 'points that are turned into points again',
    found: /left:a\.numHandlerText\(a\.options\.noDrag\?void 0:a\.numHandler\(u\+n\)\)/g,
    times: 1,
    instead: 'left:a.numHandlerText(u+n)',
  },
  {
    what: 'a name that nothing has',
    found: /a\.numHandler\(otundefinedop\)/g,
    times: 1,
    instead: 'void 0',
  },
  ...handles(
    '["barcode","qrcode"].includes(this.options.textType)?["se","s","e","r"]:["s","e","r"]',
    1,
    'n s w e ne nw se sw r',
  ),
  ...handles('["s","e","se","r"]', 3, 'n s w e ne nw se sw r'),
  ...handles('["e","r"]', 1, 'w e r'),
  ...handles('["s","r"]', 1, 'n s r'),
]

/** Elements are resized at all of their sides and corners, lines at both ends; `r` turns. */
function handles(points: string, times: number, instead: string): Repair[] {
  const name = 'getReizeableShowPoints=function(){return'
  const escaped = (name + points).replaceAll(/[.?()[\]{}]/g, String.raw`\$&`)
  const all = JSON.stringify(instead.split(' '))
  return [{ what: `handles ${points}`, found: new RegExp(escaped, 'g'), times, instead: name + all }]
}

/**
 * hiprint's source without evaluated text. An upgrade that changes the number of occurrences stops the build, so that
 * somebody reviews them.
 */
export function repairedSource(code: string): string {
  let source = code
  for (const { what, found, times, instead } of repairs) {
    const count = [...source.matchAll(found)].length
    if (count !== times)
      throw new Error(`vue-plugin-hiprint: ${what}: ${times} places expected, ${count} found.`)
    source = source.replace(found, () => instead)
  }
  return plainText + source
}

const nothing = '\0hiprint-without:'

/**
 * Replacements for hiprint's imports for its own printing and print server, and for its codes: the designer uses none
 * of them.
 */
const withoutThem: Record<string, string> = {
  // A missing `io` tells hiprint that there is no print server.
  'socket.io-client': 'export const io = undefined',
  jspdf: 'export default {}',
  html2canvas: 'export default () => {}',
  canvg: 'export default {}',
  bwipjs: "export default { toSVG: () => '' }",
}

/** Adapts vue-plugin-hiprint to a page whose policy forbids eval, and removes what the designer does not need. */
export function hiprintPlugin(): Plugin {
  return {
    name: 'hiprint',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!hiprint.test(importer)) return undefined
      return Object.hasOwn(withoutThem, source) ? nothing + source : undefined
    },
    load: (id) => (id.startsWith(nothing) ? withoutThem[id.slice(nothing.length)] : undefined),
    transform: (code, id) => (hiprint.test(id) ? { code: repairedSource(code), map: null } : undefined),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      if (!chunks.some(({ moduleIds }) => moduleIds.some((id) => hiprint.test(id)))) return
      for (const name of licences)
        this.emitFile({
          type: 'asset',
          fileName: `assets/licences/${name}`,
          source: readFileSync(licence(name), 'utf8'),
        })
    },
  }
}
