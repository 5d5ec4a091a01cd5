import { useTranslation } from 'react-i18next'
import { placeIn } from '../designer/panel-content'

/** The path of the list of all templates. */
export const templatesPlace = '/admin/templates'

/** The page of one template. */
export const pageOf = (name: string) => `${templatesPlace}/${encodeURIComponent(name)}`

/** The place of a JSON pointer in the words of the designer's content; undefined for a pointer to the whole. */
export function usePlaceText(content: string): (pointer: string) => string | undefined {
  const { t } = useTranslation()
  return (pointer) => {
    const place = placeIn(content, pointer)
    if (!place) return undefined
    const { panel, element, type, name, property } = place
    // An unknown name is shown as in the file.
    const known =
      type === undefined
        ? t('templates.elements.other')
        : t(`templates.elements.${type}`, { defaultValue: type })
    const words = [
      t('templates.place.panel', { panel }),
      element === undefined ? '' : t('templates.place.element', { element, type: known }),
      name === undefined || name === '' ? '' : t('templates.place.named', { name }),
      property === undefined ? '' : t('templates.place.property', { property }),
    ]
    return words.filter((word) => word !== '').join(' › ')
  }
}
