/** The commands of goldbook. */
export const commandNames = ['serve', '--help', '--check', '--verify', '--reset-password'] as const
export type CommandName = (typeof commandNames)[number]

/** The command to run, with its argument: a user's name, for the one command that takes one. */
export interface Command {
  name: CommandName
  word?: string
}

/** An unknown command, reported in one line before anything starts. */
export class BadCommand extends Error {}

/**
 * The command of a command line; serving is the default.
 *
 * @param args the arguments after the program's name
 * @throws BadCommand for an unknown command, and for superfluous arguments
 */
export function commandOf(args: readonly string[]): Command {
  const [first, another, more] = args
  if (first === undefined) return { name: 'serve' }
  const options = commandNames.filter((name) => name.startsWith('--'))
  const known = options.find((name) => name === first)
  if (known === undefined)
    throw new BadCommand(`unknown command "${first}"; use one of ${options.join(', ')}, or none to serve`)
  if (known === '--reset-password' && another !== undefined && more === undefined)
    return { name: known, word: another }
  if (another !== undefined)
    throw new BadCommand(`unexpected "${another}" after ${known}; the commands are ${options.join(', ')}`)
  return { name: known }
}
