import type { ServedResources } from '../../data/resources'
import { joined } from '../drawing/printed-value'
import { textAt, type PrintData } from '#drawing/drawing'
import type { Values } from './field-text'
import { recordTexts } from './record-texts'

/** The resource of the company, and the name under which every document holds its texts. */
export const COMPANY = 'settings'

/** Its computed texts, titled by `print.fields.*`. */
export const companyFields = ['address', 'contact'] as const

const labelled = (label: string, value: string) => (value === '' ? '' : `${label} ${value}`)

/** The company as the head of a document shows it, with telephone, fax and email in one line. */
export function companyTexts(company: Values, resources: ServedResources): PrintData {
  const resource = resources[COMPANY]
  const own = resource ? recordTexts(resource, company, resources) : {}
  return {
    ...own,
    address: joined([textAt(own, 'address_ch'), textAt(own, 'address_en')]),
    contact: joined([
      labelled('Tel', textAt(own, 'phone')),
      labelled('Fax', textAt(own, 'fax')),
      labelled('Email', textAt(own, 'email')),
    ]),
  }
}
