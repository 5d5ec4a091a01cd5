import { openHiddenFrame } from '../frame'

let printed: HTMLIFrameElement | undefined

/**
 * Opens the browser's print dialog on a hidden frame. The frame stays until the next one is printed: browsers do not
 * agree on when they have read all of it, and some send no event.
 *
 * @param draw fills the frame
 */
export async function printFrame(
  title: string,
  draw: (frame: HTMLIFrameElement) => void | Promise<void>,
): Promise<void> {
  printed?.remove()
  const frame = await openHiddenFrame(title)
  printed = frame
  await draw(frame)
  const view = frame.contentWindow
  if (!view) throw new Error('The frame to print in was closed')
  const { activeElement } = document
  view.focus()
  view.print()
  // The keys of the dialog go to the element with the focus.
  if (activeElement instanceof HTMLElement) activeElement.focus()
}
