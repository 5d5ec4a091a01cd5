import type { Ink } from '#paper/paper-layout'

const hex = (value: number) => value.toString(16).padStart(2, '0')

function inkOf([red = 0, green = 0, blue = 0, alpha = 255]: ArrayLike<number> & Iterable<number>):
  | Ink
  | undefined {
  if (alpha === 0) return undefined
  const colour = `#${hex(red)}${hex(green)}${hex(blue)}`
  return alpha === 255 ? { colour } : { colour, opacity: Math.round((alpha / 255) * 100) / 100 }
}

/**
 * Reads colours in whatever way CSS writes them, by what the browser draws of them; undefined for one that nobody sees.
 */
export function inkReader(): (colour: string) => Ink | undefined {
  const known = new Map<string, Ink | undefined>()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 1, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (colour) => {
    if (known.has(colour) || !context) return known.get(colour)
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const ink = inkOf(context.getImageData(0, 0, 1, 1).data)
    known.set(colour, ink)
    return ink
  }
}
