import { imageAddress } from '#paper/panel-values'
import { part } from '../page/page-parts'
import { pictureAddress, pictureFormats } from '../picture'
import type { OptionInput } from './option-input'
import type { Word } from '../words'

interface PictureWorld {
  word: (word: Word) => string
  /** Asks the surrounding page for a picture that the shop has stored: this one may load nothing. */
  askForPicture: () => void
}

function button(title: string, act: () => void): HTMLButtonElement {
  const made = part('button', { type: 'button' }, title)
  made.addEventListener('click', act)
  return made
}

/** Embeds a picture in the template: from the user's disk, or one that the shop has stored. */
export function pictureInput(
  name: string,
  { word, askForPicture }: PictureWorld,
  set: (address: string | undefined) => void,
): OptionInput {
  const file = part('input', { type: 'file', accept: pictureFormats, hidden: true })
  const choose = button(word('choose_picture'), () => file.click())
  const pick = button(word('pick_picture'), askForPicture)
  const remove = button(word('remove_picture'), () => set(undefined))
  const thumbnail = part('img', { alt: '' })
  const refusal = part('p', { className: 'refusal' })
  refusal.setAttribute('role', 'alert')
  async function take(chosen: Blob) {
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
    part: part('span', { className: 'picture-input' }, thumbnail, choose, pick, remove, file, refusal),
    take: (chosen) => void take(chosen),
    show(values) {
      const address = imageAddress(values[name])
      refusal.textContent = ''
      thumbnail.hidden = !address.startsWith('data:')
      if (!thumbnail.hidden) thumbnail.src = address
      remove.hidden = address === ''
    },
  }
}
