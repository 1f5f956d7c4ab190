import process from 'node:process'

export class UsageError extends Error {
  override name = 'UsageError'
}

/** Runs a command. Any error is printed as one line on stderr; wrong usage exits with code 2. */
export const runCommand = async (help: string, command: () => Promise<void>): Promise<void> => {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h' || word === 'help')) {
    console.log(help)
    return
  }
  try {
    await command()
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    console.error(error instanceof Error ? sentenceOf(error) : String(error))
  }
}

const sentenceOf = (error: Error): string => {
  const code = 'code' in error ? error.code : undefined
  const option = /'([^']*)'/
    .exec(error.message)?.[1]
    ?.split(/[ ,]/)
    .find((word) => word.startsWith('--'))
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) process.exitCode = 2
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return `Unknown option ${option ?? ''}. Run with --help for usage.`
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return `${option ?? 'An option'} needs a value; --help shows how.`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return `Unexpected argument ${/'([^']*)'/.exec(error.message)?.[1] ?? ''}. Put names with spaces in quotation marks.`
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message
}
