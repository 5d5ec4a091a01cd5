import { Typography } from 'antd'
import { useMemo } from 'react'
import { modulesOf, modulesPath, qrModulesOf } from '#drawing/bars'
import { QUIET_MODULES, QUIET_QR_MODULES } from '#drawing/code-reader'

export interface BarcodePictureProps {
  code: string
  /** Of the narrowest bar, in pixels. */
  width?: number
  /** In pixels. */
  height?: number
  /** Whether the code stands below its bars. */
  displayValue?: boolean
}

/** The background on which bars are read, in every theme. */
const PAPER = 'white'
const INK = 'black'
const LABEL_HEIGHT = 20
const LABEL_SIZE = 14

/** The narrowest dark square of a QR code, in bars: as an ordinary camera reads it. */
const QR_SCALE = 3

interface Pattern {
  path: string
  columns: number
  /** Rows of modules; none for bars, which are as high as the picture. */
  rows?: number
}

/** Bars, or a QR code for a code that bars cannot hold; each reads as the code. */
function patternOf(code: string): Pattern | undefined {
  const modules = modulesOf(code, 'code128')
  if (modules !== undefined) return { path: modulesPath([modules]), columns: modules.length }
  const rows = qrModulesOf(code, 'M')
  return rows && { path: modulesPath(rows), columns: rows.length, rows: rows.length }
}

/** A code as Code 128 or as a QR code, on the screen; a code that neither holds stays text. */
export function BarcodePicture({ code, width = 1, height = 100, displayValue = true }: BarcodePictureProps) {
  const pattern = useMemo(() => patternOf(code), [code])
  if (pattern === undefined) return <Typography.Text>{code}</Typography.Text>
  const scale = pattern.rows === undefined ? width : width * QR_SCALE
  const high = pattern.rows === undefined ? height : pattern.rows * scale
  const margin = (pattern.rows === undefined ? QUIET_MODULES : QUIET_QR_MODULES) * scale
  const total = high + 2 * margin + (displayValue ? LABEL_HEIGHT : 0)
  return (
    <svg role="img" aria-label={code} width={pattern.columns * scale + 2 * margin} height={total}>
      <rect width="100%" height="100%" fill={PAPER} />
      <path
        d={pattern.path}
        fill={INK}
        shapeRendering="crispEdges"
        transform={`translate(${margin} ${margin}) scale(${scale} ${pattern.rows === undefined ? high : scale})`}
      />
      {displayValue && (
        <text x="50%" y={margin + high + LABEL_SIZE + 2} textAnchor="middle" fontSize={LABEL_SIZE} fill={INK}>
          {code}
        </text>
      )}
    </svg>
  )
}
