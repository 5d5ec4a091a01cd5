import { Button, Dropdown, Skeleton } from 'antd'
import { Suspense, useEffect, useRef, useState, type PropsWithChildren, type ReactNode } from 'react'
import { keysOf } from '../keys/keys-of'
import { withinWindow } from './arrangement'
import './arranger.css'

/** The panel of choices: the focus goes to its first choice, and Escape closes it. */
function Panel({ onClose, children }: PropsWithChildren<{ onClose: () => void }>) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={panel} {...keysOf({ close: onClose })}>
      {children}
    </div>
  )
}

type ArrangerButtonProps = PropsWithChildren<{ label: string; icon: ReactNode }>

/** A button with a panel below it, in which something is chosen and ordered; a choice takes effect at once. */
export function ArrangerButton({ label, icon, children }: ArrangerButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      align={withinWindow}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      popupRender={() => (
        <div className="arranger-panel">
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
            <Panel onClose={() => setOpen(false)}>{children}</Panel>
          </Suspense>
        </div>
      )}
    >
      <Button icon={icon} aria-label={label} aria-expanded={open} />
    </Dropdown>
  )
}
