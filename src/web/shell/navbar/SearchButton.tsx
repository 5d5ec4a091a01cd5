import { SearchOutlined } from '@ant-design/icons'
import { useModal } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalWindow } from '../dialogs/ModalWindow'
import { ErrorBoundary } from '../ErrorBoundary'
import { useShortcut } from '../../kit/keys/use-shortcut'

const SearchPanel = lazy(() => import('./SearchPanel').then((module) => ({ default: module.SearchPanel })))

/** Opens the search of menu and codes; closing it restores the focus. */
function useSearchWindow() {
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

/** Finds a page by its title, and a record by its code. */
export function SearchButton() {
  const { t } = useTranslation()
  const { visible, show, close } = useSearchWindow()
  const button = useRef<HTMLButtonElement>(null)
  useShortcut('search', show, { at: () => button.current })
  return (
    <>
      <Button
        ref={button}
        className="search-button"
        icon={<SearchOutlined />}
        aria-label={t('shell.find.open')}
        aria-keyshortcuts="/ Control+K"
        title={t('shell.find.open')}
        onClick={show}
      >
        <kbd>/</kbd>
      </Button>
      {visible && (
        <ModalWindow
          className="search-window"
          width={560}
          title={t('shell.find.open')}
          closable={false}
          footer={null}
          instant
          centered={false}
          focusTriggerAfterClose={false}
          onCancel={close}
        >
          <ErrorBoundary>
            <Suspense fallback={<Skeleton active className="dialog-skeleton" />}>
              <SearchPanel onClose={close} />
            </Suspense>
          </ErrorBoundary>
        </ModalWindow>
      )}
    </>
  )
}
