import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { RuleBroken } from '#domain/errors'

/** As a power of ten: a password that falls within a thousand million guesses is too weak. */
const FEWEST_GUESSES = 9
/** Words that attackers of a shop like this try first, besides passwords leaked elsewhere. */
const trade = ['goldbook', 'gold', 'jewellery', 'jewelry', 'huangjin', 'zhubao', 'zhoudafu', 'chowtaifook']
/** The Chinese counterparts of `iloveyou`: digits by their sound, and pinyin. */
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

/** 49,000 leaked passwords and keyboard rows, loaded when the first password is chosen. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs }),
  )
  return estimator
}

/**
 * Whether a password would soon be guessed: a leaked one, also with substituted letters, or a combination of leaked
 * ones, names, keyboard rows, dates and repetitions.
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
