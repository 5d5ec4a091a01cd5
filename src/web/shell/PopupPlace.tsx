import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { keepFocusOf } from './focus/focus-keeper'

let place: HTMLElement | null = null

/** Where menus, choices and windows are drawn: over everything, and in a landmark, so that they are found by one. */
export const popupPlace = (): HTMLElement => place ?? document.body

/** The landmark of what pops up; without a box of its own, it changes nothing of where that stands. */
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
