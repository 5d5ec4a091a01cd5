// Extent: all
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDragging } from '#web/kit/use-dragging.ts'

const names = ['code', 'name', 'phone']

/** A list of names, and the state of the dragged one. */
function List(actions: Parameters<typeof useDragging>[0]) {
  const { row, place } = useDragging(actions)
  return (
    <>
      {names.map((name) => (
        <div key={name} {...row(name)}>
          {name}
        </div>
      ))}
      <div {...place('end')}>end</div>
    </>
  )
}

const transfer = { dataTransfer: { effectAllowed: 'all' } }

function renderList() {
  const actions = { onOver: vi.fn(), onDrop: vi.fn(), onEnd: vi.fn() }
  render(<List {...actions} />)
  return actions
}

test('a row or a place reacts to a row that is dragged over it', () => {
  const { onOver } = renderList()
  fireEvent.dragOver(screen.getByText('phone'))
  expect(onOver).not.toHaveBeenCalled()
  fireEvent.dragStart(screen.getByText('code'), transfer)
  expect(screen.getByText('code')).toHaveAttribute('data-dragged', 'true')
  fireEvent.dragOver(screen.getByText('code'))
  expect(onOver).not.toHaveBeenCalled()
  fireEvent.dragOver(screen.getByText('phone'))
  expect(onOver).toHaveBeenLastCalledWith('code', 'phone', expect.anything())
  fireEvent.dragOver(screen.getByText('end'))
  expect(onOver).toHaveBeenLastCalledWith('code', 'end', expect.anything())
})

test('a row is dropped on another one, and dragging ends wherever the row is let go', () => {
  const { onDrop, onEnd } = renderList()
  fireEvent.dragStart(screen.getByText('code'), transfer)
  fireEvent.drop(screen.getByText('name'))
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('code', 'name')
  fireEvent.dragEnd(screen.getByText('code'))
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(screen.getByText('code')).toHaveAttribute('data-dragged', 'false')
  fireEvent.drop(screen.getByText('name'))
  expect(onDrop).toHaveBeenCalledTimes(1)
})
