import { Fragment } from 'react'
import { shortcutOf, type ShortcutName } from '#keys/shortcuts'

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

const signOf = (key: string) => signs[key] ?? key

/** More keys than these are shown as a range, such as the digits. */
const MOST_KEYS = 4

/** Keys that are pressed together, up to the last key of a range. */
function Combination({ written, last }: { written: string; last?: string | undefined }) {
  return (
    <span className="combination">
      {written.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && '+'}
          <kbd>{signOf(key)}</kbd>
        </Fragment>
      ))}
      {last !== undefined && (
        <>
          {' … '}
          <kbd>{signOf(last)}</kbd>
        </>
      )}
    </span>
  )
}

/** The keys of a shortcut as they look on the keyboard. */
export function Keys({ of }: { of: ShortcutName }) {
  const { keys } = shortcutOf(of)
  const [first = ''] = keys
  if (keys.length > MOST_KEYS) return <Combination written={first} last={keys.at(-1)?.split('+').at(-1)} />
  return keys.map((written, index) => (
    <Fragment key={written}>
      {index > 0 && ' '}
      <Combination written={written} />
    </Fragment>
  ))
}
