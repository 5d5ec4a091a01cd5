import type { CheckboxProps } from 'antd'
import type { ChangeEvent } from 'react'

/** antd's props of the checkbox, with a label that names its row. */
export type MarkProps = CheckboxProps & { 'aria-label'?: string }

/**
 * The checkbox of a row. It looks and acts like antd's; fifty of those would take as long to render as all their rows.
 */
export function RowMark({ box }: { box: MarkProps }) {
  const mark = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent, target } = event
    // Only the click event says whether Shift was held.
    if (!(nativeEvent instanceof MouseEvent)) return
    box.onChange?.({
      target: { ...box, checked: target.checked },
      nativeEvent,
      stopPropagation: () => event.stopPropagation(),
      preventDefault: () => event.preventDefault(),
    })
  }
  return (
    <input
      type="checkbox"
      className="row-mark"
      aria-label={box['aria-label']}
      checked={box.checked ?? false}
      disabled={box.disabled ?? false}
      onChange={mark}
    />
  )
}
