import type { Api } from '../in-process-api'

/**
 * The materials, with the pricing of a gram of each. Platinum has a price of its own; for the demo's days, a share of
 * the gold price is close enough.
 */
export const materials = [
  { code: 'GOLD', price_ranges: '0,10,20,40', share: 1, price: { price_share: 100 } },
  { code: 'K18', price_ranges: '0,50,80,120', share: 0.75, price: { price_share: 75 } },
  { code: 'PT', price_ranges: '0,40,60', share: 0.42, price: { price_own: 452 } },
] as const

/**
 * `pieces` marks one code per piece; grams and fee per gram apply to purchases; diamonds: count, carats, HKD per carat.
 */
const columns = [
  ...(['code', 'material', 'category', 'colors', 'group', 'supplier'] as const),
  ...(['sizes', 'grams', 'fee', 'diamonds', 'pieces'] as const),
] as const

/** The 30 products, five of them with one code per piece. */
export const products = readTable(
  columns,
  `
  R1001 | GOLD | RING | | BRIDAL | JINYAO | 11 12 13 14 15 16 | 3-6 | 8-9
  R1002 | GOLD | RING | | BRIDAL | KAMFUNG | 12 13 14 | 5-8 | 12-16
  R1003 | GOLD | RING | | HERITAGE | HUALUN | 11 13 15 17 | 4-7.5 | 22-27
  B2001 | GOLD | BANGLE | | PLAIN | JINYAO | 54 56 58 60 | 20-32 | 8-9
  B2002 | GOLD | BANGLE | | HERITAGE | HUALUN | 54 56 58 | 25-40 | 20-25
  B2003 | GOLD | BANGLE | | BRIDAL | KAMFUNG | 54 56 | 30-40 | 14-19 | | pieces
  N3001 | GOLD | CHAIN | | PLAIN | JINYAO | 40 42 45 | 8-15 | 11-15
  N3002 | GOLD | CHAIN | | PLAIN | GOLDSRC | 45 50 | 10-18 | 13-17
  N3003 | GOLD | CHAIN | | PLAIN | KAMFUNG | 50 55 | 15-25 | 9-9.5
  P4001 | GOLD | PENDANT | | PLAIN | JINYAO | | 2.5-5 | 21-28
  P4002 | GOLD | PENDANT | | PLAIN | HUALUN | | 1.5-3 | 42-55
  P4003 | GOLD | PENDANT | | HERITAGE | HUALUN | | 3-6 | 24-32
  E5001 | GOLD | EARRING | | PLAIN | GOLDSRC | | 2-4 | 18-19.5
  L6001 | GOLD | BRACELET | | PLAIN | JINYAO | 16 17 18 | 3-8 | 22-30
  L6002 | GOLD | BRACELET | | BRIDAL | KAMFUNG | 17 18 | 8-16 | 12-16
  R1801 | K18 | RING | W R | SETTING | STARSET | 11 12 13 14 | 3-4.5 | 85-110 | 1 0.3-0.7 24000-38000 | pieces
  R1802 | K18 | RING | W Y R | SETTING | STARSET | 11 12 13 14 15 | 3-5 | 82-105 | 11 0.15-0.3 12000-16000
  R1803 | K18 | RING | R | BRIDAL | GOLDSRC | 12 14 16 | 3-5.5 | 38-48
  N3801 | K18 | CHAIN | Y R | PLAIN | GOLDSRC | 42 45 | 8-12 | 42-49
  N3802 | K18 | CHAIN | W | SETTING | BRIGHTS | 42 | 16-25 | 125-150 | 88 4-7.2 8500-10500 | pieces
  P4801 | K18 | PENDANT | W R | SETTING | STARSET | | 1.5-3 | 90-115 | 1 0.2-0.4 18000-24000
  E5801 | K18 | EARRING | W | SETTING | BRIGHTS | | 1.5-2.5 | 122-140 | 2 0.4-1 20000-29000 | pieces
  E5802 | K18 | EARRING | Y R | PLAIN | GOLDSRC | | 1.5-3 | 55-70
  L6801 | K18 | BRACELET | W R | SETTING | BRIGHTS | 17 18 | 9-14 | 122-145 | 46 1.8-3.2 8800-10800 | pieces
  B2801 | K18 | BANGLE | W R | SETTING | BRIGHTS | 56 58 | 20-28 | 88-112 | 24 0.6-1.2 11000-14000
  R1901 | PT | RING | W | BRIDAL | PLATART | 11 13 15 17 | 4-7 | 42-55
  R1902 | PT | RING | W | BRIDAL | PLATART | 11 12 14 16 | 3-6 | 45-58
  N3901 | PT | CHAIN | W | PLAIN | PLATART | 42 45 | 8-14 | 34-39
  P4901 | PT | PENDANT | W | PLAIN | PLATART | | 2-4 | 62-75
  L6901 | PT | BRACELET | W | PLAIN | PLATART | 17 18 | 8-15 | 44-56
  `,
)

type Row = (typeof products)[number]

/** The side of a drawn photo, in dots; it is drawn on a field of 320. */
const SIDE = 640

/** A metal from its light to its shadow. */
const metals = {
  yellow: ['#fff3c4', '#e6b422', '#8a5a00'],
  rose: ['#ffe6dc', '#d98a6a', '#7d3f29'],
  white: ['#ffffff', '#b9c0c8', '#5f6770'],
} as const

type Metal = keyof typeof metals

const metalsByColor: Record<string, Metal> = { W: 'white', R: 'rose', Y: 'yellow' }

const metalOf = ({ material, colors }: Row): Metal =>
  metalsByColor[colors.slice(0, 1)] ?? (material === 'PT' ? 'white' : 'yellow')

function drawingOf(row: Row): string {
  const [light, body, shadow] = metals[metalOf(row)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 320 320">
    <defs>
      <radialGradient id="cloth" cy=".4" r=".8"><stop stop-color="#fbfaf8"/><stop offset="1" stop-color="#e3ded7"/></radialGradient>
      <radialGradient id="shade"><stop stop-color="#3b2f1e" stop-opacity=".34"/><stop offset=".5" stop-color="#3b2f1e" stop-opacity=".14"/><stop offset="1" stop-color="#3b2f1e" stop-opacity="0"/></radialGradient>
      <linearGradient id="metal" x2="1" y2="1">
        <stop stop-color="${body}"/><stop offset=".2" stop-color="${light}"/><stop offset=".42" stop-color="${body}"/>
        <stop offset=".6" stop-color="${shadow}"/><stop offset=".76" stop-color="${body}"/><stop offset=".88" stop-color="${light}"/><stop offset="1" stop-color="${body}"/>
      </linearGradient>
      <linearGradient id="polish" x2=".6" y2="1"><stop stop-color="${light}"/><stop offset=".55" stop-color="${body}"/><stop offset="1" stop-color="${light}"/></linearGradient>
      <linearGradient id="table" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#c9d8e3"/></linearGradient>
    </defs>
    <rect width="320" height="320" fill="url(#cloth)"/>
    ${drawings[row.category]?.(row.diamonds !== undefined && row.diamonds !== '') ?? ''}
  </svg>`
}

/** The code of the photo that products of one look share. */
const lookOf = (row: Row) =>
  ['DEMO', row.category, metalOf(row), row.diamonds ? 'S' : 'P'].join('-').toUpperCase()

/**
 * Draws and uploads the photos of the demo's products, one for each look: its kind of goods, its metal, with stones or
 * without.
 *
 * @returns the code of each product's photo
 */
export async function writePhotos(api: Api, rows: readonly Row[]): Promise<Map<string, string>> {
  const { default: sharp } = await import('sharp')
  const looks = new Map(rows.map((row) => [lookOf(row), row]))
  for (const [code, row] of looks) {
    const drawn = await sharp(Buffer.from(drawingOf(row)))
      .jpeg({ quality: 84 })
      .toBuffer()
    await api.upload('/medias', { code }, new File([new Uint8Array(drawn)], `${code.toLowerCase()}.jpg`))
  }
  return new Map(rows.map((row) => [row.code, lookOf(row)]))
}

/** The ground beneath a piece is darker. */
const shade = (y: number, rx: number) =>
  `<ellipse cx="160" cy="${y}" rx="${rx}" ry="${rx / 7}" fill="url(#shade)"/>`

/** A band seen from the side: its rims, one behind the other, with light on the front one. */
function band(rx: number, ry: number, deep: number, cy: number): string {
  const rim = (at: number, stroke: string, width: number) =>
    `<ellipse cx="${160 + at - deep / 2}" cy="${cy}" rx="${rx}" ry="${ry}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
  const rims = Array.from({ length: deep / 2 }, (_, index) => rim(index * 2, 'url(#metal)', 7))
  return [shade(cy + ry + 4, rx), ...rims, rim(deep, 'url(#polish)', 7), rim(deep, '#fff', 1)].join('')
}

const around = (count: number, r: number, shift: number) =>
  Array.from({ length: count }, (_, index) => {
    const turn = ((index + shift) * 2 * Math.PI) / count
    return [r * Math.cos(turn), r * Math.sin(turn)].join(' ')
  })

/** The facets of a brilliant between its edge and its table, lit from one side. */
function facets(): string {
  const [edge, table] = [around(16, 0.93, 0), around(8, 0.52, 0.25)]
  const tints = ['#fdfeff', '#d3e0ea', '#f1f7fb', '#9fb4c4', '#e4eef5', '#c0d0dc', '#fff', '#b0c3d1']
  return edge
    .map((from, index) => {
      const corner = table[Math.floor(index / 2) % table.length]
      return `<path d="M${from} ${edge[(index + 1) % edge.length]} ${corner}Z" fill="${tints[(index * 3) % tints.length]}"/>`
    })
    .join('')
}

/** A brilliant in its setting, seen from above. */
const stone = (x: number, y: number, r: number) =>
  `<g transform="translate(${x} ${y}) scale(${r})"><circle r="1.12" fill="url(#metal)"/>
   <circle r=".95" fill="#dbe6ee"/>${facets()}<path d="M${around(8, 0.52, 0.25).join(' ')}Z" fill="url(#table)"/></g>`

/** Links or stones along an arc, from its left end to its right one. */
function along(count: number, place: (share: number) => string): string {
  return Array.from({ length: count }, (_, index) => place(index / (count - 1))).join('')
}

/** The height of a hanging chain at a share of its width. */
const hang = (share: number, depth: number) => 58 + depth * (1 - (2 * share - 1) ** 2)

/** Flat and upright links in turn, along the whole chain. */
function chain(depth: number): string {
  const link = (share: number, isUpright: boolean) => {
    const x = 44 + 232 * share
    const tilt = (Math.atan2(-4 * depth * (2 * share - 1), 232) * 180) / Math.PI
    return `<ellipse cx="${x}" cy="${hang(share, depth)}" rx="6.4" ry="${isUpright ? 1.3 : 4.4}"
      transform="rotate(${tilt} ${x} ${hang(share, depth)})" fill="none" stroke="url(#metal)" stroke-width="2.6"/>`
  }
  const steps = Array.from({ length: 401 }, (_, index) => index / 400)
  const links: string[] = []
  let [lastX, lastY] = [-Infinity, 0]
  for (const share of steps) {
    const [x, y] = [44 + 232 * share, hang(share, depth)]
    if (Math.hypot(x - lastX, y - lastY) < 7.5) continue
    links.push(link(share, links.length % 2 === 1))
    ;[lastX, lastY] = [x, y]
  }
  return links.join('')
}

const drop =
  '<path d="M160 156c28 36 44 56 44 78a44 44 0 0 1-88 0c0-22 16-42 44-78Z" fill="url(#metal)" stroke="url(#polish)" stroke-width="2"/>'

/**
 * The drawing of each category's photo, on a field of 320, with jewels where a piece has stones. Metal is painted with
 * the gradients that the photo defines.
 */
const drawings: Record<string, (jewels: boolean) => string> = {
  RING: (jewels) => band(76, 86, 30, 184) + (jewels ? stone(173, 84, 32) : ''),
  BANGLE: (jewels) =>
    band(108, 108, 34, 170) +
    (jewels ? along(9, (share) => stone(113 + 120 * share, 62 + 20 * (2 * share - 1) ** 2, 7.5)) : ''),
  CHAIN: (jewels) =>
    chain(190) +
    (jewels ? along(15, (share) => stone(98 + 124 * share, hang((54 + 124 * share) / 232, 190), 8)) : ''),
  PENDANT: (jewels) =>
    `${shade(288, 46)}${chain(88)}<circle cx="160" cy="153" r="8" fill="none" stroke="url(#metal)" stroke-width="4"/>${drop}
     ${jewels ? stone(160, 230, 25) : '<path d="M134 220c-7 14-6 26 3 37" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="6" stroke-linecap="round"/>'}`,
  EARRING: (jewels) =>
    [96, 224]
      .map((x) =>
        jewels
          ? `<ellipse cx="${x}" cy="214" rx="44" ry="7" fill="url(#shade)"/>${stone(x, 166, 40)}`
          : `<g transform="translate(${x - 160})">${band(42, 48, 14, 170)}</g>`,
      )
      .join(''),
  BRACELET: (jewels) =>
    shade(252, 112) +
    along(23, (share) => {
      const turn = share * 2 * Math.PI
      const [x, y] = [160 + 108 * Math.cos(turn), 168 + 74 * Math.sin(turn)]
      if (jewels) return stone(x, y, 11.5)
      return `<circle cx="${x}" cy="${y}" r="14" fill="none" stroke="url(#metal)" stroke-width="7"/>
        <circle cx="${x}" cy="${y}" r="15.5" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1"/>`
    }),
}

/**
 * Reads a text table: one record per line, with cells between bars in the order of the columns. A missing cell is
 * empty.
 */
export function readTable<Column extends string>(
  columns: readonly Column[],
  text: string,
): Record<Column, string>[] {
  const lines = text.trim().split('\n')
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<
      Column,
      string
    >
  })
}
