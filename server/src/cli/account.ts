import { parseArgs } from 'node:util'
import {
  addNumberedUsers,
  createAdministrator,
  findAccount,
  listAccounts,
} from '../features/accounts/import/account.actions.ts'
import { resetSecondFactorsByEmail } from '../features/accounts/second-factors/user-second-factor.actions.ts'
import { runCommand, UsageError } from './command.ts'
import { withDatabase } from './connect.ts'
import { createAccount } from './new-account.actions.ts'
import { choosePassword } from './password-input.ts'

const help = `Accounts of this installation. An account is a hospital; accounts share no data.

  npm run account -- list
  npm run account -- create-admin --account NAME --email ADDRESS --first-name NAME --last-name NAME
      Creates an administrator with all permissions: the first step of an installation. Creates the account if needed,
      with the roles Clinician, Operator and Administrator and the standard message types.
  npm run account -- reset-second-factor --account NAME --email ADDRESS
      Removes the second factors and recovery codes of a user, and ends their sessions: if no administrator can. Audited;
      the user is notified.
  npm run account -- create --name NAME --users N
      Creates an account with N users for load tests, who sign in as user1@SLUG.test … userN@SLUG.test with one password.
      SLUG is the lower-case name with hyphens: "Load 1" has user1@load-1.test.

  Both generate a password and print it once. The administrator must change it at the first sign-in.
  --password-stdin      reads the password instead: asks for it on a terminal, else the first line of the standard input`

const options = {
  name: { type: 'string' },
  users: { type: 'string' },
  account: { type: 'string' },
  email: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
} as const

type TextOption = Exclude<keyof typeof options, 'password-stdin'>
type AccountOptions = { [name in TextOption]?: string | undefined } & {
  'password-stdin'?: boolean | undefined
}

const need = (accountOptions: AccountOptions, option: TextOption): string => {
  const value = accountOptions[option]?.trim()
  if (!value) throw new UsageError(`--${option} is missing. Run with --help for usage.`)
  return value
}

const list = () =>
  withDatabase(async (database) => {
    const accounts = await listAccounts(database)
    if (accounts.length === 0)
      console.log('No accounts. Create the first one with: npm run account -- create-admin')
    for (const { account_id, name, is_demo, users } of accounts)
      console.log(`${String(account_id).padStart(4)}  ${name}${is_demo ? ' (demo)' : ''}, ${users} people`)
  })

const createAdmin = async (accountOptions: AccountOptions) => {
  const named = {
    email: need(accountOptions, 'email'),
    first_name: need(accountOptions, 'first-name'),
    last_name: need(accountOptions, 'last-name'),
  }
  const name = need(accountOptions, 'account')
  if (!/^[^\s@]+@[^\s@]+$/.test(named.email))
    throw new UsageError(`--email: ${named.email} is not a mail address.`)
  const { password, isGenerated } = await choosePassword(accountOptions['password-stdin'], [
    ...Object.values(named),
    name,
  ])
  const person = { ...named, password, must_change_password: isGenerated }
  await withDatabase(async (database) => {
    const found = await findAccount(database, name)
    const account_id = found?.account_id ?? (await createAccount(database, name))
    const user_id = await createAdministrator(database, account_id, person)
    if (user_id === undefined)
      throw new UsageError(`${person.email} belongs to another user of ${name}. Choose another address.`)
    console.log(`${person.email} is an administrator of ${name}${found ? '' : ', a new account'}.`)
    if (isGenerated) console.log(`Password, to be changed at the first sign-in: ${password}`)
  })
}

const create = async (accountOptions: AccountOptions) => {
  const name = need(accountOptions, 'name')
  const users = Number(need(accountOptions, 'users'))
  if (!Number.isInteger(users) || users < 1 || users > 1_000_000)
    throw new UsageError('--users is a whole number from 1 to 1000000.')
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (!slug) throw new UsageError('--name needs a letter or a digit.')
  const { password, isGenerated } = await choosePassword(accountOptions['password-stdin'], [name])
  await withDatabase(async (database) => {
    if (await findAccount(database, name)) throw new UsageError(`An account named ${name} already exists.`)
    const account_id = await createAccount(database, name)
    await addNumberedUsers(database, account_id, slug, users, password)
    console.log(`${name}: ${users} people, user1@${slug}.test to user${users}@${slug}.test.`)
    if (isGenerated) console.log(`Password of all: ${password}`)
  })
}

const resetSecondFactor = async (accountOptions: AccountOptions) => {
  const name = need(accountOptions, 'account')
  const email = need(accountOptions, 'email')
  await withDatabase(async (database) => {
    const account = await findAccount(database, name)
    if (!account) throw new UsageError(`There is no account named ${name}.`)
    const removed = await resetSecondFactorsByEmail(database, account.account_id, email)
    if (removed === undefined) throw new UsageError(`No user of ${name} has the address ${email}.`)
    console.log(`${email}: ${removed} second factors removed. The next sign-in needs the password alone.`)
  })
}

await runCommand(help, async () => {
  const { values, positionals } = parseArgs({ options, strict: true, allowPositionals: true })
  const [command, surplus] = positionals
  if (surplus !== undefined)
    throw new UsageError(`Unexpected argument ${surplus}. Put names with spaces in quotation marks.`)
  if (command === 'list') return list()
  if (command === 'create-admin') return createAdmin(values)
  if (command === 'create') return create(values)
  if (command === 'reset-second-factor') return resetSecondFactor(values)
  throw new UsageError(
    `${command ? `Unknown command ${command}` : 'Missing command'}: use list, create-admin, create or reset-second-factor, or --help.`,
  )
})
