import { readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { troubleSentences } from '../features/integrations/directory-agents/agent.errors.ts'
import {
  fetchPlan,
  readAndPost,
  type ProgramSettings,
} from '../features/integrations/directory-agents/program.actions.ts'
import { DirectoryError } from '../platform/ldap/directory-error.ts'
import { runCommand, UsageError } from './command.ts'

const help = `Reads a directory inside the hospital and posts it to a Wardline server that cannot reach it (CAS agent).

  npm run directory-agent            waits until a sync needs a reading, for ever
  npm run directory-agent -- --once  reads now, then ends: for cron

Settings are environment variables:
  WARDLINE_URL           https://wardline.hospital.org
  WARDLINE_AGENT_TOKEN   from the page of the CAS agent; or WARDLINE_AGENT_TOKEN_FILE
  DIRECTORY_HOST         host of the directory; its certificate names it
  DIRECTORY_PORT         636
  DIRECTORY_ENCRYPTION   ldaps or starttls
  DIRECTORY_CA_FILE      certificate authority of the directory, PEM; without it, those of this machine
  DIRECTORY_BIND_DN      a user that may read people and groups
  DIRECTORY_PASSWORD     its password; or DIRECTORY_PASSWORD_FILE`

const poll_ms = 60_000
/** Two minutes of a server that restarts. */
const waits_ms = [1000, 2000, 5000, 10_000, 20_000, 40_000, 40_000]

const text = z.string().min(1)
const Settings = z.object({
  WARDLINE_URL: z.url({ protocol: /^https?$/ }),
  WARDLINE_AGENT_TOKEN: text,
  DIRECTORY_HOST: text,
  DIRECTORY_PORT: z.coerce.number().int().min(1).max(65_535).default(636),
  DIRECTORY_ENCRYPTION: z.enum(['ldaps', 'starttls']).default('ldaps'),
  DIRECTORY_CA_FILE: text.optional(),
  DIRECTORY_BIND_DN: text,
  DIRECTORY_PASSWORD: text,
})

function readSettings(env: NodeJS.ProcessEnv): ProgramSettings {
  const environment: Record<string, string | undefined> = { ...env }
  for (const name of ['WARDLINE_AGENT_TOKEN', 'DIRECTORY_PASSWORD']) {
    const file = env[`${name}_FILE`]
    if (file !== undefined) environment[name] = readFileSync(file, 'utf8').trim()
  }
  const parsed = Settings.safeParse(environment)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
    throw new UsageError(`Missing or not valid: ${names.join(', ')}. Run with --help for usage.`)
  }
  const settings = parsed.data
  const { DIRECTORY_CA_FILE: ca_file, DIRECTORY_HOST: host } = settings
  return {
    url: settings.WARDLINE_URL,
    token: settings.WARDLINE_AGENT_TOKEN,
    directory: {
      host,
      port: settings.DIRECTORY_PORT,
      encryption: settings.DIRECTORY_ENCRYPTION,
      ca: ca_file === undefined ? undefined : readFileSync(ca_file, 'utf8'),
      bind_dn: settings.DIRECTORY_BIND_DN,
      password: settings.DIRECTORY_PASSWORD,
    },
    // Both hosts are settings of the operator.
    out: { allow_loopback: true, private_hosts: [host, new URL(settings.WARDLINE_URL).hostname] },
    waits_ms,
  }
}

async function readOnce(settings: ProgramSettings, { isForced }: { isForced: boolean }): Promise<void> {
  const plan = await fetchPlan(settings)
  if (!plan.is_wanted && !isForced) return
  const { entries } = await readAndPost(settings, plan)
  console.log(`Posted ${entries} entries for “${plan.agent.name}”.`)
}

const describe = (error: unknown): string =>
  error instanceof DirectoryError
    ? troubleSentences[error.trouble]
    : error instanceof Error
      ? error.message
      : String(error)

await runCommand(help, async () => {
  const { values } = parseArgs({ options: { once: { type: 'boolean' } }, strict: true })
  const settings = readSettings(process.env)
  if (values.once)
    return readOnce(settings, { isForced: true }).catch((error: unknown) => {
      throw new Error(describe(error))
    })
  for (;;) {
    await readOnce(settings, { isForced: false }).catch((error: unknown) => console.error(describe(error)))
    await pause(poll_ms)
  }
})
