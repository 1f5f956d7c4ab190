import { parseArgs } from 'node:util'
import {
  addNumberedUsers,
  createAdministrator,
  findAccount,
  isEmailInUse,
  listAccounts,
} from '../features/accounts/import/account.actions.ts'
import { runCommand, UsageError } from './command.ts'
import { withDatabase } from './connect.ts'
import { createAccount } from './new-account.actions.ts'

const help = `Accounts of this installation. An account is a hospital: nothing crosses from one to another.

  npm run account -- list
  npm run account -- create-admin --account NAME --email ADDRESS --password PASSWORD --first-name NAME --last-name NAME
      The first step of a real installation: somebody with every right. Makes the account when there is none of that
      name, with the roles Clinician, Operator and Administrator and the standard message types.
  npm run account -- create --name NAME --users N --password PASSWORD
      An account of N people for load tests. They sign in as user1@SLUG.test … userN@SLUG.test, all with PASSWORD;
      SLUG is the name in small letters with hyphens: "Load 1" has user1@load-1.test.`

const options = {
  name: { type: 'string' },
  users: { type: 'string' },
  account: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
} as const

type Given = { [name in keyof typeof options]?: string | undefined }

const need = (given: Given, option: keyof typeof options): string => {
  const value = given[option]?.trim()
  if (!value) throw new UsageError(`--${option} is missing; --help shows how.`)
  return value
}

const list = () =>
  withDatabase(async (database) => {
    const accounts = await listAccounts(database)
    if (accounts.length === 0)
      console.log('There is no account yet; npm run account -- create-admin makes the first.')
    for (const { account_id, name, is_demo, users } of accounts)
      console.log(`${String(account_id).padStart(4)}  ${name}${is_demo ? ' (demo)' : ''}, ${users} people`)
  })

const createAdmin = async (given: Given) => {
  const person = {
    email: need(given, 'email'),
    password: need(given, 'password'),
    first_name: need(given, 'first-name'),
    last_name: need(given, 'last-name'),
  }
  const name = need(given, 'account')
  if (!/^[^\s@]+@[^\s@]+$/.test(person.email))
    throw new UsageError(`--email: ${person.email} is not a mail address.`)
  if (person.password.length < 10) throw new UsageError('--password: use at least 10 characters.')
  await withDatabase(async (database) => {
    const found = await findAccount(database, name)
    const account_id = found?.account_id ?? (await createAccount(database, name))
    const user_id = await createAdministrator(database, account_id, person)
    if (user_id === undefined)
      throw new UsageError(`${person.email} is in use; an address belongs to one person everywhere.`)
    console.log(`${person.email} is an administrator of ${name}${found ? '' : ', a new account'}.`)
  })
}

const create = async (given: Given) => {
  const name = need(given, 'name')
  const password = need(given, 'password')
  const users = Number(need(given, 'users'))
  if (!Number.isInteger(users) || users < 1 || users > 1_000_000)
    throw new UsageError('--users is a whole number from 1 to 1000000.')
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (!slug) throw new UsageError('--name needs a letter or a digit.')
  await withDatabase(async (database) => {
    if (await findAccount(database, name)) throw new UsageError(`There is an account ${name} already.`)
    if (await isEmailInUse(database, `user1@${slug}.test`))
      throw new UsageError(`Another account has the addresses at ${slug}.test; choose another name.`)
    const account_id = await createAccount(database, name)
    await addNumberedUsers(database, account_id, slug, users, password)
    console.log(`${name}: ${users} people, user1@${slug}.test to user${users}@${slug}.test.`)
  })
}

await runCommand(help, async () => {
  const { values, positionals } = parseArgs({ options, strict: true, allowPositionals: true })
  const [command, surplus] = positionals
  if (surplus !== undefined)
    throw new UsageError(`The word ${surplus} is not expected; a name with spaces needs quotation marks.`)
  if (command === 'list') return list()
  if (command === 'create-admin') return createAdmin(values)
  if (command === 'create') return create(values)
  throw new UsageError(
    `${command ? `There is no command ${command}` : 'Say what to do'}: list, create-admin or create; --help shows how.`,
  )
})
