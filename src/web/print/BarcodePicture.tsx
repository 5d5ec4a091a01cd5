import { Typography } from 'antd'
import { useMemo } from 'react'
import { modulesOf, modulesPath, QUIET_MODULES } from '#drawing/bars'

export interface BarcodePictureProps {
  code: string
  /** Of the narrowest bar, in pixels. */
  width?: number
  /** In pixels. */
  height?: number
  /** Whether the code stands below its bars. */
  displayValue?: boolean
}

/** What bars are read against, in every theme. */
const PAPER = 'white'
const INK = 'black'
const LABEL_HEIGHT = 20
const LABEL_SIZE = 14

/** A code as Code 128, on the screen; a code that cannot be written in it stays text. */
export function BarcodePicture({ code, width = 1, height = 100, displayValue = true }: BarcodePictureProps) {
  const modules = useMemo(() => modulesOf(code, 'code128'), [code])
  if (modules === undefined) return <Typography.Text>{code}</Typography.Text>
  const columns = modules.length + 2 * QUIET_MODULES
  const margin = QUIET_MODULES * width
  const total = height + 2 * margin + (displayValue ? LABEL_HEIGHT : 0)
  return (
    <svg role="img" aria-label={code} width={columns * width} height={total}>
      <rect width="100%" height="100%" fill={PAPER} />
      <path
        d={modulesPath([modules])}
        fill={INK}
        shapeRendering="crispEdges"
        transform={`translate(${margin} ${margin}) scale(${width} ${height})`}
      />
      {displayValue && (
        <text
          x="50%"
          y={margin + height + LABEL_SIZE + 2}
          textAnchor="middle"
          fontSize={LABEL_SIZE}
          fill={INK}
        >
          {code}
        </text>
      )}
    </svg>
  )
}
