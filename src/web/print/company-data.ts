import { joined, plain } from './printed-value'
import type { PrintData } from './print-data'

/** The company, as `GET /settings/1` gives it. */
export interface Company {
  name_ch?: string | null
  name_en?: string | null
  address_ch?: string | null
  address_en?: string | null
  phone?: string | null
  fax?: string | null
  email?: string | null
  contact_person?: string | null
}

const labelled = (label: string, value: string | null | undefined) => (value ? `${label} ${value}` : '')

/** The company as the head of a document shows it, with its telephone, fax and email in one line. */
export function companyData(company: Company): PrintData {
  return {
    name_ch: plain(company.name_ch),
    name_en: plain(company.name_en),
    address_ch: plain(company.address_ch),
    address_en: plain(company.address_en),
    address: joined([company.address_ch, company.address_en]),
    phone: plain(company.phone),
    fax: plain(company.fax),
    email: plain(company.email),
    contact_person: plain(company.contact_person),
    contact: joined([
      labelled('Tel', company.phone),
      labelled('Fax', company.fax),
      labelled('Email', company.email),
    ]),
  }
}
