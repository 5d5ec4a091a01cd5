import { hearKeys } from '#keys/hear-keys'

/** A held Enter presses a button once: its repeats would press whatever opens and takes the focus. */
function pressOnce(event: KeyboardEvent): void {
  const isHeld = event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)
  if (isHeld) event.preventDefault()
}

hearKeys('early', pressOnce)
