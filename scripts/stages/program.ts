import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Gives programs in node_modules precedence, as in npm scripts. */
const environment = (more: Record<string, string>) => ({
  ...process.env,
  PATH: [path.join(root, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter),
  ...more,
})

export type Print = (text: string) => void

interface Options {
  cwd?: string
  env?: Record<string, string>
  /** Receives the output. Without it, the program writes to the terminal. */
  print?: Print | undefined
}

/** Resolves to whether the program exits with 0. */
export const runProgram = (
  command: string,
  args: string[],
  { cwd = root, env = {}, print }: Options = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const stdio = print ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd, stdio: ['ignore', stdio, stdio], env: environment(env) })
    if (print)
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print)
    child
      .once('error', (error) => {
        const text = `${command} could not be started: ${error.message}`
        if (print) print(`${text}\n`)
        else console.error(text)
        resolve(false)
      })
      .once('close', (status) => resolve(status === 0))
  })
