import type { Page } from '@playwright/test'

/** Texts on a gradient and the placeholders of fields, neither of which axe judges. */
function faintOf(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  /** Reads a colour in any notation. */
  const read = (text: string): Colour => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = ([r, g, b, a]: Colour, [red, green, blue]: Colour): Colour => {
    const mixed = (upper: number, lower: number) => upper * a + lower * (1 - a)
    return [mixed(r, red), mixed(g, green), mixed(b, blue), 1]
  }
  const light = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: Colour, other: Colour) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const stopsOf = (image: string) => image.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g) ?? []
  /** The colours that may lie below an element's texts, its own background among them. */
  const groundsOf = (element: Element | null): Colour[] => {
    if (!element)
      return [read(getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#000' : '#fff')]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const own = read(backgroundColor)
    const below = own[3] === 1 ? [own] : groundsOf(element.parentElement).map((ground) => over(own, ground))
    const stops = backgroundImage.includes('gradient') ? stopsOf(backgroundImage) : []
    return [...below, ...stops.flatMap((stop) => below.map((ground) => over(read(stop), ground)))]
  }
  const isTextBold = (weight: string) => Number(weight) >= 700
  const judge = (element: Element, style: CSSStyleDeclaration, text: string) => {
    const size = parseFloat(style.fontSize)
    const least = size >= 24 || (size >= 18.66 && isTextBold(style.fontWeight)) ? 3 : 4.5
    const ink = read(style.color)
    const worst = Math.min(...groundsOf(element).map((ground) => contrast(over(ink, ground), ground)))
    return worst < least ? [`“${text.trim().slice(0, 30)}” has a contrast of ${worst.toFixed(2)} : 1`] : []
  }
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const onGradients = [...document.querySelectorAll('body *')]
    .filter((each) => getComputedStyle(each).backgroundImage.includes('gradient('))
    .flatMap((each) => [each, ...each.querySelectorAll('*')])
  const texts = [...new Set(onGradients)].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const text = own.map(({ textContent }) => textContent).join('')
    const isRead =
      text.trim() !== '' && shown(element) && !element.closest(':disabled, [aria-hidden=true], style')
    return isRead ? judge(element, getComputedStyle(element), text) : []
  })
  const fields = document.querySelectorAll<HTMLInputElement>('input[placeholder], textarea[placeholder]')
  const hints = [...fields].flatMap((field) => {
    const isRead = field.placeholder !== '' && shown(field) && !field.disabled
    return isRead ? judge(field, getComputedStyle(field, '::placeholder'), field.placeholder) : []
  })
  const selects = [...document.querySelectorAll('.ant-select-selection-placeholder')].flatMap((hint) =>
    shown(hint) && !hint.closest('.ant-select-disabled')
      ? judge(hint, getComputedStyle(hint), hint.textContent ?? '')
      : [],
  )
  return [...texts, ...hints, ...selects]
}

/**
 * The texts of a screen that are too faint and beyond axe: a contrast of less than 4.5 : 1, or 3 : 1 for
 * large ones.
 */
export async function findFaintTexts(page: Page): Promise<string[]> {
  return page.evaluate(faintOf)
}
