import type { KeyboardEvent } from 'react'
import { takesText } from '../focus'
import { runKey, type KeyActions } from '#keys/key-press'

/** The effects of keys within an element. */
export type OwnKeys<Place extends Element = HTMLElement> = KeyActions<KeyboardEvent<Place>>

/**
 * The props of an element that handles keys itself. A handled key goes no further: Escape in a field does not close the
 * dialog around it. The list of all keys finds the element by its `data-keys`.
 */
export function keysOf<Place extends Element = HTMLElement>(actions: OwnKeys<Place>) {
  return {
    'data-keys': Object.keys(actions).join(' ') || undefined,
    onKeyDown: (event: KeyboardEvent<Place>) => {
      if (
        event.defaultPrevented ||
        event.nativeEvent.isComposing ||
        !runKey(actions, event, takesText(event.target))
      )
        return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
