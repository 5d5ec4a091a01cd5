/** A seal may be typed in its printed form: `--seal`, the day, and sixteen groups of four. */
const MOST_WORDS = 18

/** The commands of goldbook, each with the least and the most words that may follow it. */
const wordsOf = {
  serve: [0, 0],
  '--help': [0, 0],
  '--check': [0, 0],
  '--verify': [0, MOST_WORDS],
  '--reset-password': [0, 1],
  '--remove-second-factor': [0, 1],
  '--backup': [0, 1],
  '--restore': [1, 1],
  '--test-restore': [1, 1],
} as const satisfies Record<string, readonly [least: number, most: number]>

export type CommandName = keyof typeof wordsOf

/** The command to run, with its arguments: a user's name, a file, or a seal. */
interface Command {
  name: CommandName
  words: readonly string[]
}

/** The word before the seal to compare with. */
const SEAL = '--seal'

/** Checks the changes since the last seal of a day. */
export const SINCE_SEAL = '--since-seal'

/** An unknown command, reported in one line before anything starts. */
export class BadCommand extends Error {}

/** `--admin reset-password NAME` is another spelling of `--reset-password NAME`, and so for every command. */
const ADMIN = '--admin'

const isOption = (name: string): name is Exclude<CommandName, 'serve'> =>
  name.startsWith('--') && Object.hasOwn(wordsOf, name)

/**
 * The command of a command line; serving is the default.
 *
 * @param args the arguments after the program's name
 * @throws BadCommand for an unknown command, and for missing and superfluous arguments
 */
export function commandOf(args: readonly string[]): Command {
  const [first, ...words] = args[0] === ADMIN ? [`--${args[1] ?? ''}`, ...args.slice(2)] : args
  if (first === undefined) return { name: 'serve', words: [] }
  const options = Object.keys(wordsOf).filter(isOption).join(', ')
  if (!isOption(first))
    throw new BadCommand(`unknown command "${first}"; use one of ${options}, or none to serve`)
  const [least, most] = wordsOf[first]
  if (words.length < least) throw new BadCommand(`${first} needs the name of a file`)
  if (words.length > most)
    throw new BadCommand(`unexpected "${words[most]}" after ${first}; the commands are ${options}`)
  const isOfSeal = words[0] === SINCE_SEAL ? words.length === 1 : words[0] === SEAL && words.length >= 3
  if (first === '--verify' && words.length > 0 && !isOfSeal)
    throw new BadCommand(`--verify takes nothing, ${SINCE_SEAL}, or ${SEAL} with a day and its seal`)
  return { name: first, words }
}
