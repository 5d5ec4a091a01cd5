import { hearKeys } from './hear-keys'

/** A held Enter presses once: it would go on to press what it opened, and what has the focus after that. */
function pressOnce(event: KeyboardEvent): void {
  const isHeld = event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)
  if (isHeld) event.preventDefault()
}

hearKeys('early', pressOnce)
