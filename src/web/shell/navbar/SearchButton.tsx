import { SearchOutlined } from '@ant-design/icons'
import { Button, Modal, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../ErrorBoundary'
import { isInFront } from '../in-front'
import { useStable } from '../use-stable'

const SearchPanel = lazy(() => import('./SearchPanel').then((module) => ({ default: module.SearchPanel })))

const TYPED_IN = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'

/** Calls back at `/` and at Ctrl+K, unless somebody is typing, or a dialog or a question lies over the button. */
function useSearchKeys(button: RefObject<HTMLElement | null>, onKey: () => void): void {
  const call = useStable(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey
      const isCommand = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
      if ((!isSlash && !isCommand) || event.isComposing || event.defaultPrevented) return
      // The focus may have moved at this very key: a scan goes to the box of its page.
      if (document.activeElement?.matches(TYPED_IN)) return
      if (button.current === null || !isInFront(button.current)) return
      event.preventDefault()
      call()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [button, call])
}

/** Opens the search of menu and codes; when it closes, the focus is where it was. */
function useSearchWindow() {
  const [open, setOpen] = useState(false)
  const before = useRef<Element>(null)
  const show = () => {
    if (open) return
    before.current = document.activeElement
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    // At once: what is opened from here takes the focus after this, and gives it back to the same place.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  return { open, show, close }
}

/** Finds a page by its title, and a record by its code. */
export function SearchButton() {
  const { t } = useTranslation()
  const { open, show, close } = useSearchWindow()
  const button = useRef<HTMLButtonElement>(null)
  useSearchKeys(button, show)
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
      {open && (
        <Modal
          open
          className="search-window"
          width={560}
          title={t('shell.find.open')}
          styles={{ header: { display: 'none' } }}
          closable={false}
          footer={null}
          transitionName=""
          maskTransitionName=""
          focusTriggerAfterClose={false}
          onCancel={close}
        >
          <ErrorBoundary>
            <Suspense fallback={<Skeleton active className="dialog-skeleton" />}>
              <SearchPanel onClose={close} />
            </Suspense>
          </ErrorBoundary>
        </Modal>
      )}
    </>
  )
}
