import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { keepFocusOf } from './focus/focus-keeper'

let place: HTMLElement | null = null

/**
 * The container of menus, choices and windows: above everything, and within a landmark, so that screen readers find
 * them.
 */
export const popupPlace = (): HTMLElement => place ?? document.body

/** The landmark around popups; an unstyled section does not affect their position. */
export function PopupPlace() {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    place = section.current
    if (place) keepFocusOf(place)
    return () => {
      place = null
    }
  }, [])
  return createPortal(<section ref={section} aria-label={t('shell.popups')} />, document.body)
}
