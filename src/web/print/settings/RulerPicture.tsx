import { theme } from 'antd'
import type { PaperSize } from '#domain/print/label-sheet'
import { rulerMarks } from '#domain/print/printer-correction'

const WIDTH = 150

/** Which distance each letter of a ruler page means, all of them from the edges of the paper. */
export function RulerPicture({ paper }: { paper: PaperSize }) {
  const { token } = theme.useToken()
  const { left, right, top, bottom } = rulerMarks(paper)
  const unit = paper.width / WIDTH
  const arm = 5 * unit
  const line = { stroke: token.colorText, strokeWidth: unit }
  const measure = { stroke: token.colorPrimary, strokeWidth: unit }
  const letter = { fill: token.colorPrimary, fontSize: 12 * unit, fontWeight: 600 }
  const [aboveA, aboveB] = [top + (bottom - top) * 0.3, top + (bottom - top) * 0.55]
  const [besideC, besideD] = [left + (right - left) * 0.4, left + (right - left) * 0.75]
  return (
    <svg
      aria-hidden
      width={WIDTH}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      style={{ border: `1px solid ${token.colorBorder}`, background: token.colorBgLayout, flex: 'none' }}
    >
      {[left, right].flatMap((x) =>
        [top, bottom].map((y) => (
          <path key={`${x} ${y}`} d={`M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`} {...line} />
        )),
      )}
      <path
        d={`M0 ${aboveA}H${left}M0 ${aboveB}H${right}M${besideC} 0V${top}M${besideD} 0V${bottom}`}
        {...measure}
      />
      <text x={left + 3 * unit} y={aboveA + 4 * unit} {...letter}>
        A
      </text>
      <text x={right - 12 * unit} y={aboveB - 3 * unit} {...letter}>
        B
      </text>
      <text x={besideC + 3 * unit} y={top + 10 * unit} {...letter}>
        C
      </text>
      <text x={besideD + 3 * unit} y={bottom - 3 * unit} {...letter}>
        D
      </text>
    </svg>
  )
}
