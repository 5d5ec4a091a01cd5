import type { CheckboxProps } from 'antd'
import type { ChangeEvent } from 'react'

/** The box that marks a row: looks and acts as antd's, of which fifty would take as long to draw as all their rows. */
export function RowMark({ box }: { box: CheckboxProps }) {
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
      checked={box.checked ?? false}
      disabled={box.disabled ?? false}
      onChange={mark}
    />
  )
}
