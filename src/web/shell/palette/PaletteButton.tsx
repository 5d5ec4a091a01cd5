import { SearchOutlined } from '@ant-design/icons'
import { useModal } from '@refinedev/core'
import { Button, Skeleton, type InputRef } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalWindow } from '../dialogs/ModalWindow'
import { ErrorBoundary } from '../ErrorBoundary'
import { useIsMobile } from '../../kit/media-query'
import { PaletteField } from './PaletteField'
import { keysOf } from '../../kit/keys/keys-of'
import { useShortcut } from '../../kit/keys/use-shortcut'

const Palette = lazy(() => import('./Palette').then((module) => ({ default: module.Palette })))

/** Opens the palette; closing it restores the focus. */
function usePaletteWindow() {
  const { visible, show: open, close: hide } = useModal()
  const before = useRef<Element>(null)
  const show = () => {
    if (visible) return
    before.current = document.activeElement
    open()
  }
  const close = () => {
    hide()
    // Restored at once: a dialog that opens from here takes the focus afterwards, and returns it to the same element.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  return { visible, show, close }
}

/** The palette; until it is fetched, its field already takes typed text, and passes it on. */
function PaletteContent({ onClose }: { onClose: () => void }) {
  const ref = useRef<InputRef>(null)
  const [begun, setBegun] = useState({ text: '', isEntered: false })
  const field = (
    <>
      <div className="palette-field">
        <PaletteField
          ref={ref}
          value={begun.text}
          onChange={({ target }) => setBegun({ text: target.value, isEntered: false })}
          {...keysOf({ take_choice: () => setBegun({ ...begun, isEntered: true }) })}
        />
      </div>
      <Skeleton active className="dialog-skeleton" />
    </>
  )
  return (
    <Suspense fallback={field}>
      <Palette begun={begun} onClose={onClose} />
    </Suspense>
  )
}

/** Opens the command palette, which fills a phone. */
export function PaletteButton() {
  const { t } = useTranslation()
  const { visible, show, close } = usePaletteWindow()
  const mobile = useIsMobile()
  const button = useRef<HTMLButtonElement>(null)
  useShortcut('search', show, { at: () => button.current })
  return (
    <>
      <Button
        ref={button}
        className={mobile ? 'palette-button' : 'palette-button palette-opener'}
        icon={<SearchOutlined />}
        aria-label={t('shell.find.open')}
        aria-keyshortcuts="/ Control+K"
        title={t('shell.find.open')}
        onClick={show}
      >
        {!mobile && (
          <>
            <span className="palette-hint">{t('shell.find.open')}</span>
            <kbd>/</kbd>
          </>
        )}
      </Button>
      {visible && (
        <ModalWindow
          className="palette-window"
          width={640}
          fillsPhone
          title={t('shell.find.open')}
          closable={false}
          footer={null}
          instant
          centered={false}
          focusTriggerAfterClose={false}
          onCancel={close}
        >
          <ErrorBoundary>
            <PaletteContent onClose={close} />
          </ErrorBoundary>
        </ModalWindow>
      )}
    </>
  )
}
