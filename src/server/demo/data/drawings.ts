/** What a piece stands on is darker beneath it. */
const shade = (y: number, rx: number) =>
  `<ellipse cx="160" cy="${y}" rx="${rx}" ry="${rx / 7}" fill="url(#shade)"/>`

/** A band seen from aside: its rims, one behind the other, of which the front one catches the light. */
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

/** Flat and upright links in turn, as long as the chain is there. */
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
 * What a photo of each category shows, on a field of 320; jewels stand on it where a piece has stones. Metal is painted
 * with the gradients that the photo defines.
 */
export const drawings: Record<string, (jewels: boolean) => string> = {
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
