/** The commands of goldbook, each with the least and the most words that may follow it. */
const wordsOf = {
  serve: [0, 0],
  '--help': [0, 0],
  '--check': [0, 0],
  '--verify': [0, 0],
  '--reset-password': [0, 1],
  '--backup': [0, 1],
  '--restore': [1, 1],
  '--test-restore': [1, 1],
} as const satisfies Record<string, readonly [least: number, most: number]>

export type CommandName = keyof typeof wordsOf

/** The command to run, with its argument: a user's name or a file, for the commands that take one. */
export interface Command {
  name: CommandName
  word?: string
}

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
  if (first === undefined) return { name: 'serve' }
  const options = Object.keys(wordsOf).filter(isOption).join(', ')
  if (!isOption(first))
    throw new BadCommand(`unknown command "${first}"; use one of ${options}, or none to serve`)
  const [least, most] = wordsOf[first]
  if (words.length < least) throw new BadCommand(`${first} needs the name of a file`)
  if (words.length > most)
    throw new BadCommand(`unexpected "${words[most]}" after ${first}; the commands are ${options}`)
  const [word] = words
  return word === undefined ? { name: first } : { name: first, word }
}
