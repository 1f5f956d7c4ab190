import { scryptSync } from 'node:crypto'
import pg from 'pg'
import { ConfigError, type Config } from '../config.ts'
import { isDatabaseError } from './database-error.ts'
import { scramVerifier } from './scram-verifier.ts'

export const databaseRoles = { app: 'wardline_app', worker: 'wardline_worker' } as const

type Side = keyof typeof databaseRoles

interface Login {
  url: string
  /** Set if the address is the owner's: each connection switches to this role, which it can leave again. */
  role?: (typeof databaseRoles)[Side]
}

/** How the pools sign in: `app` sees one account per transaction, `worker` all of them. */
export type DatabaseLogins = Record<Side, Login>

interface OpenedLogins {
  logins: DatabaseLogins
  warnings: string[]
}

/** Invalid password, and invalid authorization: no such login, or none from this machine. */
const signInRefusals = new Set(['28P01', '28000'])
const insufficientPrivilege = '42501'
const lockKey = 712_026_112

/**
 * Uses the logins of the settings, or else prepares logins with the owner's address. An owner who cannot do that works
 * as before, with a warning.
 * @param owner_url the database is migrated
 * @throws ConfigError if a login of the settings can do more than its role
 */
export async function openLogins(
  config: Pick<Config, 'database_app_url' | 'database_worker_url'>,
  owner_url: string | undefined,
): Promise<OpenedLogins> {
  const { database_app_url, database_worker_url } = config
  if (database_app_url !== undefined && database_worker_url !== undefined) {
    const logins = { app: { url: database_app_url }, worker: { url: database_worker_url } }
    await requireRestricted(logins)
    return { logins, warnings: [] }
  }
  if (owner_url === undefined) throw new Error('Neither logins nor an owner are configured.')
  return prepareLogins(owner_url)
}

/** Signs in as the roles themselves, and sets their passwords if that is refused. */
export async function prepareLogins(owner_url: string): Promise<OpenedLogins> {
  const asOwner = (why: string): OpenedLogins => ({
    logins: {
      app: { url: owner_url, role: databaseRoles.app },
      worker: { url: owner_url, role: databaseRoles.worker },
    },
    warnings: [
      `The server signs in to PostgreSQL as its owner, because ${why}: row-level security does not restrict an injected statement. Set DATABASE_APP_URL and DATABASE_WORKER_URL.`,
    ],
  })
  if (new URL(owner_url).password === '') return asOwner('DATABASE_URL has no password')
  const logins = deriveLogins(owner_url)
  try {
    if (!(await canSignIn(logins))) await setPasswords(owner_url, logins)
    await requireRestricted(logins)
    return { logins, warnings: [] }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    if (error.code === insufficientPrivilege) return asOwner('the owner may not change its roles')
    if (signInRefusals.has(error.code ?? '')) return asOwner('PostgreSQL does not let its roles sign in')
    throw error
  }
}

/**
 * The roles as logins. Their passwords follow from the owner's, so that all servers know them and none is stored; they
 * do not reveal it, and guessing it from them is slow.
 */
export function deriveLogins(owner_url: string): DatabaseLogins {
  const loginOf = (side: Side): Login => {
    const url = new URL(owner_url)
    const { password } = url
    url.username = databaseRoles[side]
    url.password = derivePassword(decodeURIComponent(password), databaseRoles[side])
    return { url: url.href }
  }
  return { app: loginOf('app'), worker: loginOf('worker') }
}

const derived = new Map<string, string>()

function derivePassword(owner_password: string, role: string): string {
  const key = `${role} ${owner_password}`
  const known = derived.get(key) ?? scryptSync(owner_password, `wardline: ${role}`, 32).toString('base64url')
  derived.set(key, known)
  return known
}

async function canSignIn(logins: DatabaseLogins): Promise<boolean> {
  try {
    for (const { url } of Object.values(logins)) await withClient(url, async () => {})
    return true
  } catch (error) {
    if (isDatabaseError(error) && signInRefusals.has(error.code ?? '')) return false
    throw error
  }
}

/** Takes a lock, because two servers that start at once would update the same row of PostgreSQL's catalog. */
async function setPasswords(owner_url: string, logins: DatabaseLogins): Promise<void> {
  await withClient(owner_url, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    for (const side of ['app', 'worker'] as const) {
      const verifier = scramVerifier(new URL(logins[side].url).password)
      await client.query(`alter role ${databaseRoles[side]} login password '${verifier}'`)
    }
    await client.query('commit')
  })
}

const privilegesText = `
  select r.rolsuper or r.rolbypassrls or r.rolcreaterole as is_privileged,
         pg_has_role(r.oid, $1, 'usage') as has_role,
         pg_has_role(r.oid, $2, 'member') as has_other_role,
         pg_has_role(r.oid, d.datdba, 'member') as is_owner
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`

interface Privileges {
  is_privileged: boolean
  has_role: boolean
  has_other_role: boolean
  is_owner: boolean
}

async function requireRestricted(logins: DatabaseLogins): Promise<void> {
  const complaints = [
    await complaintOf('DATABASE_APP_URL', logins.app, databaseRoles.app, databaseRoles.worker),
    await complaintOf('DATABASE_WORKER_URL', logins.worker, databaseRoles.worker, databaseRoles.app),
  ].filter((complaint) => complaint !== undefined)
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
}

async function complaintOf(
  setting: string,
  { url }: Login,
  role: string,
  other: string,
): Promise<string | undefined> {
  const { rows } = await withClient(url, (client) => client.query<Privileges>(privilegesText, [role, other]))
  const [login] = rows
  if (!login) return undefined
  if (login.is_privileged) return `${setting}: this user is a superuser or may create or bypass roles`
  if (login.is_owner) return `${setting}: this user owns the database or is a member of its owner`
  if (login.has_other_role) return `${setting}: this user is also a member of ${other}`
  return login.has_role ? undefined : `${setting}: this user is no member of ${role}`
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Without a listener, a lost connection ends the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
