import { imageAddress, type Unread } from '#paper/panel-values'
import { part } from '../page/page-parts'
import { pictureAddress } from '../picture'
import type { Word } from '../words'

/** Embeds a picture from the user's disk in the template. */
export function pictureInput(
  name: string,
  word: (word: Word) => string,
  set: (address: string | undefined) => void,
): { part: HTMLElement; show: (values: Unread) => void } {
  const file = part('input', {
    type: 'file',
    accept: 'image/png,image/jpeg,image/gif,image/webp',
    hidden: true,
  })
  const choose = part('button', { type: 'button' }, word('choose_picture'))
  const remove = part('button', { type: 'button' }, word('remove_picture'))
  const thumbnail = part('img', { alt: '' })
  const refusal = part('p', { className: 'refusal' })
  refusal.setAttribute('role', 'alert')
  choose.addEventListener('click', () => file.click())
  remove.addEventListener('click', () => set(undefined))
  async function take(chosen: File) {
    const read = await pictureAddress(chosen)
    if ('refusal' in read) refusal.textContent = word(read.refusal)
    else set(read.address)
  }
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    file.value = ''
    if (chosen) void take(chosen)
  })
  return {
    part: part('span', { className: 'picture-input' }, thumbnail, choose, remove, file, refusal),
    show(values) {
      const address = imageAddress(values[name])
      refusal.textContent = ''
      thumbnail.hidden = !address.startsWith('data:')
      if (!thumbnail.hidden) thumbnail.src = address
      remove.hidden = address === ''
    },
  }
}
