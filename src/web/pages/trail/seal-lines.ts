import type { TFunction } from 'i18next'
import { inFours } from '#domain/trail/seal-text'
import { formatDatetime, formatNumber, timeZone } from '../../data/languages/format'
import type { DaySeal } from './trail-calls'

/** A seal as it is printed and mailed. */
export interface SealText {
  title: string
  /** What it is of, each with its name. */
  facts: [name: string, value: string][]
  hash: string
  /** How it is checked. */
  check: string[]
}

/**
 * The text of a seal, with all that is needed to check it later.
 *
 * @param shop the shop's name; empty where the settings have none
 */
export function sealText({ day, sealed_at, hash, heads }: DaySeal, shop: string, t: TFunction): SealText {
  const rows = Object.values(heads).reduce((sum, { count }) => sum + count, 0)
  const facts: [string, string][] = [
    [t('trail.paper.shop'), shop],
    [t('trail.sealDay'), day],
    [t('trail.paper.rows'), formatNumber(rows)],
    [t('trail.paper.serverClock'), `${new Date(sealed_at).toISOString().slice(0, 19)}Z`],
    [t('trail.paper.shopClock'), `${formatDatetime(sealed_at)} (${timeZone()})`],
  ]
  return {
    title: t('trail.paper.title', { day }),
    facts: facts.filter(([, value]) => value !== ''),
    hash: inFours(hash),
    check: [t('trail.paper.onScreen'), t('trail.paper.onServer', { day })],
  }
}

/** The address that opens a mail with the text of a seal. */
export function mailOf({ title, facts, hash, check }: SealText): string {
  const lines = [...facts.map(([name, value]) => `${name}: ${value}`), '', hash, '', ...check]
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(lines.join('\r\n'))}`
}
