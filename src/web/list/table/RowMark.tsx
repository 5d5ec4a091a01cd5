import type { CheckboxProps } from 'antd'
import type { ChangeEvent } from 'react'

/** What antd gives its box, the name that says which row it marks included. */
export type MarkProps = CheckboxProps & { 'aria-label'?: string }

/** The box that marks a row: looks and acts as antd's, of which fifty would take as long to draw as all their rows. */
export function RowMark({ box }: { box: MarkProps }) {
  const mark = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent, target } = event
    // The browser tells by the click whether Shift was held.
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
