import type { Api } from '../in-process-api'
import { drawings } from './drawings'
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
      .jpeg({ quality: 84 })
      .toBuffer()
    await api.upload('/medias', { code }, new File([new Uint8Array(drawn)], `${code.toLowerCase()}.jpg`))
  }
  return new Map(rows.map((row) => [row.code, lookOf(row)]))
}
