import { PIXELS_PER_POINT } from '#paper/panel'
import type { CodeItem } from '#paper/paper-layout'
import type { PageFrame } from './page-frame'
import type { TextStyles } from './text-styles'

const POINTS_PER_INCH = 72

/** The modules of a drawn code: whole dots of their printer, from a whole dot on, or it would draw them unevenly. */
export function readCode(
  svg: SVGSVGElement,
  { frame, styles, dotsPerInch }: { frame: PageFrame; styles: TextStyles; dotsPerInch: number },
): CodeItem[] {
  const onDot = (points: number) =>
    (Math.round((points * dotsPerInch) / POINTS_PER_INCH) * POINTS_PER_INCH) / dotsPerInch
  const paths = [...svg.querySelectorAll('path')]
  const { left, top } = svg.getBoundingClientRect()
  return paths.flatMap((path): CodeItem[] => {
    const placed = path.transform.baseVal.consolidate()?.matrix
    const ink = styles.inkOf(getComputedStyle(path).fill)
    const modules = path.getAttribute('d') ?? ''
    if (!placed || !ink || modules === '') return []
    return [
      {
        shape: 'code',
        x: onDot(frame.across(left + placed.e)),
        y: onDot(frame.down(top + placed.f)),
        wide: placed.a / PIXELS_PER_POINT,
        high: placed.d / PIXELS_PER_POINT,
        path: modules,
        ...ink,
      },
    ]
  })
}
