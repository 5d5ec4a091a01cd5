// Extent: all
import { act, render } from '@testing-library/react'
import { Activity } from 'react'
import { expect, test, vi } from 'vitest'
import { DesignerFrame } from '#web/pages/templates/editor/TemplateEditor.tsx'
import { useDesignerFrame, type DesignerDress } from '#web/pages/templates/designer/use-designer-frame.tsx'

const dress: DesignerDress = { palette: { groups: [], tables: [] }, language: 'en', dark: false }
const onShortcut = () => undefined
const onPictureWanted = () => undefined

function Designer({ onContent }: { onContent: () => void }) {
  const { frame, state } = useDesignerFrame({
    dress,
    content: () => '{"panels":[]}',
    onContent,
    onShortcut,
    onPictureWanted,
  })
  return <iframe ref={frame} sandbox="" title={state.ready ? 'designing' : 'waiting'} />
}

/** A template whose designer is still loading. */
function openTemplate() {
  const onContent = vi.fn<() => void>()
  const view = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Designer onContent={onContent} />
    </Activity>
  )
  const { rerender } = render(view('visible'))
  const designer = document.querySelector('iframe')?.contentWindow ?? undefined
  if (designer === undefined) throw new Error('there is no designer')
  const hears = vi.spyOn(designer, 'postMessage')
  const reports = (data: unknown, source: Window = designer) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { source, origin: 'null', data })))
  return { hears, reports, onContent, show: (mode: 'visible' | 'hidden') => rerender(view(mode)) }
}

test('a designer that gets ready in a hidden tab receives its template when the tab is shown', () => {
  const { hears, reports, show } = openTemplate()
  show('hidden')
  reports({ type: 'ready' })
  expect(hears).not.toHaveBeenCalled()

  show('visible')

  expect(hears).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: 'open', content: '{"panels":[]}' }),
    '*',
  )
  expect(document.querySelector('iframe')?.title).toBe('designing')
})

test('the last edit is kept when the tab is left at once; messages of other frames are ignored', () => {
  const { reports, onContent, show } = openTemplate()
  const changed = { type: 'content', content: '{}', changed: true, canUndo: true, canRedo: false }
  show('hidden')
  reports(changed)
  reports(changed, window)
  expect(onContent).not.toHaveBeenCalled()

  show('visible')

  expect(onContent).toHaveBeenCalledOnce()
})

function Shown() {
  const onContent = () => undefined
  const designer = useDesignerFrame({
    dress,
    content: () => '{"panels":[]}',
    onContent,
    onShortcut,
    onPictureWanted,
  })
  return <DesignerFrame designer={designer} />
}

test('while the designer loads, its room is already drawn', () => {
  const { container } = render(<Shown />)
  const bones = () => container.querySelector('.designer-bones')
  expect(bones()).toBeVisible()

  const source = container.querySelector('iframe')?.contentWindow
  const data = { type: 'ready' }
  act(() => void window.dispatchEvent(new MessageEvent('message', { source, origin: 'null', data })))

  expect(bones()).not.toBeInTheDocument()
})
