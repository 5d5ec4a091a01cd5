import type { ReactElement } from 'react'

/** A ring with its stone, the one golden thing in each drawing. */
function Ring({ x, y, size = 13 }: { x: number; y: number; size?: number }) {
  const top = y - size
  return (
    <g className="drawing-gold">
      <circle cx={x} cy={y} r={size} />
      <path d={`M${x - 7} ${top - 5}l3-4h8l3 4-7 7zM${x - 7} ${top - 5}h14`} />
    </g>
  )
}

const scenes: Record<Scene, ReactElement> = {
  tray: (
    <>
      <path d="M18 56h84l-6 24H24z" />
      <path d="M30 56c2-5 8-7 14-7h32c6 0 12 2 14 7" />
      <path d="M14 56h92" />
      <path d="M36 68h48" strokeDasharray="2 4" />
      <Ring x={60} y={36} />
    </>
  ),
  paper: (
    <>
      <path d="M34 10h38l16 16v54H34z" />
      <path d="M72 10v16h16" />
      <path d="M42 36h22M42 46h36M42 56h36" strokeDasharray="3 4" />
      <Ring x={76} y={72} size={9} />
    </>
  ),
  bars: (
    <>
      <path d="M18 12v66h86" />
      <path d="M30 78V54h12v24M52 78V40h12v38M74 78V60h12v18" strokeDasharray="3 4" />
      <Ring x={94} y={32} size={9} />
    </>
  ),
  label: (
    <>
      <path d="M26 26h68a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H26l-12-21z" />
      <circle cx="27" cy="47" r="3" />
      <path d="M42 34v20M47 34v20M54 34v20M58 34v20M66 34v20M72 34v20M76 34v20M84 34v20" />
      <path d="M42 60h30" strokeDasharray="3 4" />
      <path className="drawing-gold" d="M8 44h104" />
    </>
  ),
  search: (
    <>
      <circle cx="54" cy="40" r="27" />
      <path d="m74 60 20 20" />
      <path d="M44 30a14 14 0 0 1 12-5" />
      <path d="M38 46h30M44 54h18" strokeDasharray="3 4" />
    </>
  ),
}

/** A line drawing for light and dark mode, hidden from screen readers. */
export function Drawing({ scene }: { scene: Scene }) {
  return (
    <svg aria-hidden viewBox="0 0 120 88" width="120" height="88">
      {scenes[scene]}
    </svg>
  )
}

/**
 * The drawings for empty places: an empty tray, a paper, bars, a label to scan, a magnifying glass that finds nothing.
 */
export type Scene = 'tray' | 'paper' | 'bars' | 'label' | 'search'
