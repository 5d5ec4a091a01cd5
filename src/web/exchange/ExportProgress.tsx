import { Progress } from 'antd'

const HUNDRED = 100

/** The progress of a download, in rows. */
export function ExportProgress({ rows, total, label }: { rows: number; total: number; label: string }) {
  const percent = total === 0 ? HUNDRED : Math.floor((rows / total) * HUNDRED)
  return (
    <>
      {label}
      <Progress percent={percent} aria-label={label} />
    </>
  )
}
