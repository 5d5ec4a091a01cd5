/** Every way to run goldbook. */
export const commandNames = ['serve', '--help', '--check', '--verify', '--reset-password'] as const
export type CommandName = (typeof commandNames)[number]

/** The command to run, with its argument: the name of a user, for the one command that takes any. */
export interface Command {
  name: CommandName
  word?: string
}

/** An unknown command, reported in one line before anything starts. */
export class BadCommand extends Error {}

/**
 * The command of a command line; without an argument goldbook serves.
 *
 * @param args what stands behind the name of the program
 * @throws BadCommand for one that is mistyped, and for anything behind one that takes nothing
 */
export function commandOf(args: readonly string[]): Command {
  const [first, another, more] = args
  if (first === undefined) return { name: 'serve' }
  const options = commandNames.filter((name) => name.startsWith('--'))
  const known = options.find((name) => name === first)
  if (known === undefined)
    throw new BadCommand(`"${first}" is no command; there are ${options.join(', ')}, and none to serve`)
  if (known === '--reset-password' && another !== undefined && more === undefined)
    return { name: known, word: another }
  if (another !== undefined)
    throw new BadCommand(
      `nothing may stand behind ${known}, and there is "${another}"; the commands are ${options.join(', ')}`,
    )
  return { name: known }
}
