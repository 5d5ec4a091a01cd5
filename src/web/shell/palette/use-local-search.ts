import Fuse from 'fuse.js/basic'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../data/languages/use-title'
import { useAppearance } from '../../data/preferences/appearance'
import type { Finding } from './finding'

const MOST = 12

const options = {
  threshold: 0.4,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'pinyin', weight: 0.3 },
    { name: 'words', weight: 0.3 },
  ],
}

/**
 * The certainty of a match: one of the words begins with the text, the name contains the text, or the text looks like a
 * slip.
 */
const certainties = ['begins', 'contains', 'guessed'] as const

/** A finding that matches a text. */
export interface Match {
  finding: Finding
  certainty: (typeof certainties)[number]
}

type Readings = (title: string) => string[]

/**
 * The function that gives the pinyin of titles; undefined while it is switched off, and until the dictionary is loaded.
 */
export function useReadings(): Readings | undefined {
  const [{ pinyinSearch }] = useAppearance()
  const language = useLanguage()
  const isWanted = pinyinSearch && language === 'zh'
  const [readings, setReadings] = useState<Readings>()
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    // Without the dictionary titles still match as they are written.
    void import('./pinyin').then(
      ({ readingsOf }) => isOver || setReadings(() => readingsOf),
      () => undefined,
    )
    return () => void (isOver = true)
  }, [isWanted])
  return isWanted ? readings : undefined
}

function entryOf(finding: Finding, readings: Readings | undefined) {
  const { title, beside = '', words = '' } = finding
  const others = [beside, ...words.split(', ')]
  const pinyin = readings === undefined ? [] : [title, ...others].flatMap(readings)
  return { finding, title, words: others, pinyin }
}

type Entry = ReturnType<typeof entryOf>

/** Whether a name, or one of its words, begins with a text. */
export function begins(name: string, text: string): boolean {
  const lower = name.toLowerCase()
  const sought = text.toLowerCase()
  return lower.startsWith(sought) || lower.includes(` ${sought}`)
}

function matchOf({ finding, title, words, pinyin }: Entry, text: string): Match {
  const names = [title, ...words, ...pinyin]
  if (names.some((name) => begins(name, text))) return { finding, certainty: 'begins' }
  const isWithin = names.some((name) => name.toLowerCase().includes(text.toLowerCase()))
  return { finding, certainty: isWithin ? 'contains' : 'guessed' }
}

const order = ({ certainty }: Match) => certainties.indexOf(certainty)

/**
 * Searches the browser's findings, at each key and without the server; those that begin with the text come first, those
 * that look like a slip last.
 */
export function useLocalSearch(findings: readonly Finding[]): (text: string) => Match[] {
  const readings = useReadings()
  return useMemo(() => {
    const index = new Fuse(
      findings.map((finding) => entryOf(finding, readings)),
      options,
    )
    return (text) => {
      const matches = index.search(text, { limit: MOST }).map(({ item }) => matchOf(item, text))
      return matches.toSorted((one, other) => order(one) - order(other))
    }
  }, [findings, readings])
}
