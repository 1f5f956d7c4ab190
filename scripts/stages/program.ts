import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Programs of the installed packages come first, as in npm's own scripts. */
const environment = (more: Record<string, string>) => ({
  ...process.env,
  PATH: [path.join(root, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter),
  ...more,
})

/** Runs a program in the repository, its output on ours; answers whether it ended well. */
export const succeeds = (
  command: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(more) })
      .once('error', (error) => {
        console.error(`${command} could not be started: ${error.message}`)
        resolve(false)
      })
      .once('close', (status) => resolve(status === 0))
  })

/** As `succeeds`, for several at once: what a failing one said is printed when it has ended, in one piece. */
export const succeedsQuietly = async (command: string, args: string[]): Promise<boolean> => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment({}) })
  const ended = new Promise<number | null>((resolve) =>
    child.once('error', () => resolve(null)).once('close', resolve),
  )
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (status !== 0) console.log(`${out}${err}`.trim())
  return status === 0
}
