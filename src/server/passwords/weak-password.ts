import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { RuleBroken } from '#domain/errors'

/** As a power of ten: a password that a thousand million guesses come to is too weak. */
const FEWEST_GUESSES = 9
/** What guessing of a shop like ours begins with besides the passwords that have leaked elsewhere. */
const trade = ['goldbook', 'gold', 'jewellery', 'jewelry', 'huangjin', 'zhubao', 'zhoudafu', 'chowtaifook']
/** What is typed in Chinese where others type `iloveyou`: the sound of figures, and pinyin. */
const chinese = [
  'woaini',
  'woaini1314',
  'wo1314',
  '5201314',
  '1314520',
  '520131',
  '520',
  '1314',
  'aini',
  'mima',
]

let estimator: Promise<ZxcvbnFactory> | undefined

/** 49,000 leaked passwords and the rows of keyboards: read when the first password is chosen. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs }),
  )
  return estimator
}

/**
 * Whether guessing would soon come to a password: one of those that leaked elsewhere, whatever stands for its letters, or
 * one that is made of such, of names, of rows of keys, of dates and of repetitions.
 *
 * @param names of the user and of the shop
 */
export async function isWeak(password: string, names: readonly string[] = []): Promise<boolean> {
  const known = [...names.flatMap((name) => [name, name.replaceAll(/\s/g, '')]), ...trade, ...chinese]
  return (await loadEstimator()).check(password, known).guessesLog10 < FEWEST_GUESSES
}

/** @throws RuleBroken `password_weak` */
export async function refuseWeak(password: string, names: readonly string[], path: string): Promise<void> {
  if (await isWeak(password, names)) throw new RuleBroken('password_weak', {}, path)
}
