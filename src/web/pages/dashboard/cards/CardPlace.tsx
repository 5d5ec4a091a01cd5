import { HolderOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, type PropsWithChildren, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../kit/keys/keys-of'
import type { Dragging } from '../../../kit/use-dragging'
import './card-place.css'

interface CardPlaceProps {
  name: string
  title: string
  dragging: Dragging
  /** Another card is held over it, and would take its place. */
  isOver: boolean
  /** It was moved by keys, and keeps the focus wherever it stands now. */
  isHeld: boolean
  /** Moves it by one place, up or down in the order of all cards. */
  onStep: (by: 1 | -1) => void
}

/** Hides the place while its handle is all that it holds: a card with nothing to say draws nothing. */
function useHiddenWhileEmpty(place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const look = () => (current.hidden = current.childElementCount === 1)
    const observer = new MutationObserver(look)
    observer.observe(current, { childList: true })
    look()
    return () => observer.disconnect()
  }, [place])
}

/** A card with the handle by which it is moved: dragged by the mouse, or moved by the arrow keys. */
export function CardPlace({
  name,
  title,
  dragging,
  isOver,
  isHeld,
  onStep,
  children,
}: PropsWithChildren<CardPlaceProps>) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const held = dragging.byHandle(name, place)
  useHiddenWhileEmpty(place)
  useLayoutEffect(() => {
    if (isHeld) handle.current?.focus()
  }, [isHeld])
  return (
    <div ref={place} className="card-place" data-over={isOver || undefined} {...held.row}>
      {children}
      {/* The mouse takes hold of the handle itself, since Firefox drags no buttons. */}
      <span className="card-handle" {...held.handle}>
        <button
          ref={handle}
          type="button"
          aria-label={t('dashboard.cards.move', { label: title })}
          {...keysOf({ move_shown: (_, key) => onStep(key === 'ArrowDown' ? 1 : -1) })}
        >
          <HolderOutlined aria-hidden />
        </button>
      </span>
    </div>
  )
}
