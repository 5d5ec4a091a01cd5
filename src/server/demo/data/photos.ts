import type { Api } from '../in-process-api'
import type { products } from './goods'

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

const band = (rx: number, ry: number, width: number, cy = 170) =>
  `<ellipse cx="160" cy="${cy}" rx="${rx}" ry="${ry}" fill="none" stroke="url(#metal)" stroke-width="${width}"/>
   <ellipse cx="160" cy="${cy - width / 5}" rx="${rx}" ry="${ry}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="${width / 8}"/>`

const stone = (x: number, y: number, r: number) =>
  `<g transform="translate(${x} ${y}) scale(${r})" stroke="#8fa3b5" stroke-width=".08">
   <path d="M-1-.2-.6-.8H.6L1-.2 0 1Z" fill="#f4fbff"/><path d="M-1-.2H1M-.6-.8-.3-.2 0-.8.3-.2.6-.8M-.3-.2 0 1 .3-.2" fill="none"/></g>`

/** Links or stones along an arc, from its left end to its right one. */
function along(count: number, place: (share: number) => string): string {
  return Array.from({ length: count }, (_, index) => place(index / (count - 1))).join('')
}

/** The height of a hanging chain at a share of its width. */
const hang = (share: number, depth: number) => 70 + depth * (1 - (2 * share - 1) ** 2)

const chain = (depth: number) =>
  along(49, (share) => {
    const [x, y] = [40 + 240 * share, hang(share, depth)]
    return `<circle cx="${x}" cy="${y}" r="4" fill="none" stroke="url(#metal)" stroke-width="3"/>`
  })

/** What a photo of each category shows; jewels stand on it where a piece has stones. */
const drawings: Record<string, (jewels: boolean) => string> = {
  RING: (jewels) => band(74, 82, 20, 180) + (jewels ? stone(160, 84, 34) : ''),
  BANGLE: (jewels) =>
    band(112, 96, 26) +
    (jewels ? along(9, (share) => stone(80 + 160 * share, 72 + 26 * (2 * share - 1) ** 2, 10)) : ''),
  CHAIN: (jewels) =>
    chain(170) + (jewels ? along(25, (share) => stone(40 + 240 * share, hang(share, 170), 8)) : ''),
  PENDANT: (jewels) =>
    `${chain(90)}<path d="M160 158c26 34 40 52 40 72a40 40 0 0 1-80 0c0-20 14-38 40-72Z" fill="url(#metal)"/>
     ${jewels ? stone(160, 226, 22) : '<path d="M140 214c-6 12-6 24 2 34" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>'}`,
  EARRING: (jewels) =>
    [100, 220]
      .map((x) =>
        jewels
          ? `<circle cx="${x}" cy="160" r="38" fill="url(#metal)"/>${stone(x, 158, 30)}`
          : `<circle cx="${x}" cy="170" r="46" fill="none" stroke="url(#metal)" stroke-width="12"/>`,
      )
      .join(''),
  BRACELET: (jewels) =>
    along(22, (share) => {
      const turn = share * 2 * Math.PI
      const [x, y] = [160 + 108 * Math.cos(turn), 165 + 72 * Math.sin(turn)]
      const link = `<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="url(#metal)" stroke-width="7"/>`
      return jewels ? link + stone(x, y, 9) : link
    }),
}

function drawingOf(row: Row): string {
  const [light, body, shadow] = metals[metalOf(row)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 320 320">
    <defs>
      <radialGradient id="cloth" cy=".4" r=".8"><stop stop-color="#fbfaf8"/><stop offset="1" stop-color="#dcd7d0"/></radialGradient>
      <linearGradient id="metal" x2="1" y2="1">
        <stop stop-color="${light}"/><stop offset=".35" stop-color="${body}"/><stop offset=".6" stop-color="${light}"/>
        <stop offset=".8" stop-color="${body}"/><stop offset="1" stop-color="${shadow}"/>
      </linearGradient>
    </defs>
    <rect width="320" height="320" fill="url(#cloth)"/>
    <ellipse cx="160" cy="286" rx="110" ry="14" fill="#000" fill-opacity=".08"/>
    ${drawings[row.category]?.(row.diamonds !== undefined && row.diamonds !== '') ?? ''}
  </svg>`
}

/** The code of the photo that products of one look share. */
const lookOf = (row: Row) =>
  ['DEMO', row.category, metalOf(row), row.diamonds ? 'S' : 'P'].join('-').toUpperCase()

/**
 * Draws and uploads the photos of the demo's products, one for each look: what it is, of which metal, with stones or
 * without.
 *
 * @returns the code of each product's photo
 */
export async function writePhotos(api: Api, rows: readonly Row[]): Promise<Map<string, string>> {
  const { default: sharp } = await import('sharp')
  const looks = new Map(rows.map((row) => [lookOf(row), row]))
  for (const [code, row] of looks) {
    const drawn = await sharp(Buffer.from(drawingOf(row)))
      .jpeg({ quality: 90 })
      .toBuffer()
    await api.upload('/medias', { code }, new File([new Uint8Array(drawn)], `${code.toLowerCase()}.jpg`))
  }
  return new Map(rows.map((row) => [row.code, lookOf(row)]))
}
