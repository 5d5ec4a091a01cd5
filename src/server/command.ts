/** Every way to run goldbook. */
export const commandNames = ['serve', '--help', '--check', '--verify'] as const
export type CommandName = (typeof commandNames)[number]

/** A command that goldbook does not know: said in one line, before anything starts. */
export class BadCommand extends Error {}

/**
 * The command of a command line; without an argument goldbook serves.
 *
 * @param args what stands behind the name of the program
 * @throws BadCommand for one that is mistyped, and for anything behind it
 */
export function commandOf(args: readonly string[]): CommandName {
  const [first, another] = args
  if (first === undefined) return 'serve'
  const options = commandNames.filter((name) => name.startsWith('--'))
  const known = options.find((name) => name === first)
  if (known === undefined)
    throw new BadCommand(`"${first}" is no command; there are ${options.join(', ')}, and none to serve`)
  if (another !== undefined)
    throw new BadCommand(
      `nothing may stand behind ${known}, and there is "${another}"; the commands are ${options.join(', ')}`,
    )
  return known
}
