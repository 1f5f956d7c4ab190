import { randomInt } from 'node:crypto'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { NewPassword } from '@wardline/contract/accounts/password.schemas.ts'
import { passwordProblem } from '../features/accounts/sessions/password-strength.rules.ts'
import { commonPasswords } from '../platform/secrets/password-list.ts'
import { UsageError } from './command.ts'

/** Without letters and digits that look alike, because people copy it by hand. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 80 random bits, in four groups. */
const generatePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Shows the question, but not the typed password. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

/**
 * Never an argument: other users of the machine see arguments, and the shell keeps them.
 * @param own names that the password must not be made of
 * @throws UsageError when the password is refused
 */
export async function readPassword(own: readonly string[]): Promise<string> {
  const typed = process.stdin.isTTY ? await ask('New password: ') : await readFirstLine()
  const parsed = NewPassword.safeParse(typed)
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? 'Enter a new password.')
  const problem = passwordProblem(parsed.data, [...own, 'Wardline'], await commonPasswords())
  if (problem !== undefined) throw new UsageError(problem)
  return parsed.data
}

export const choosePassword = async (
  isRead: boolean | undefined,
  own: readonly string[],
): Promise<{ password: string; isGenerated: boolean }> =>
  isRead
    ? { password: await readPassword(own), isGenerated: false }
    : { password: generatePassword(), isGenerated: true }
