import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findAccount, listAccounts } from '../features/accounts/import/account.actions.ts'
import type { Rows } from '../features/accounts/import/cells.rules.ts'
import { hashPassword } from '../features/accounts/sessions/password.rules.ts'
import { importStaff } from '../features/accounts/import/staff.actions.ts'
import type { Imported } from '../features/accounts/import/staff.actions.ts'
import { staffFromCsv, staffFromLdif } from '../features/accounts/import/staff-rows.rules.ts'
import { encountersFromCsv } from '../features/patients/import/encounter-rows.rules.ts'
import { patientsFromCsv } from '../features/patients/import/patient-rows.rules.ts'
import { importEncounters, importPatients } from '../features/patients/import/patients.actions.ts'
import { readConfig } from '../platform/config.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { runCommand, UsageError } from './command.ts'
import { withDatabase } from './connect.ts'
import { invitationLine, reportOf, resultLines } from './import-report.ts'
import { createAccount } from './new-account.actions.ts'
import { readPassword } from './password-input.ts'
import { progressOf } from './progress.ts'
import { kindOf, placeOf, readSource } from './source-file.ts'
import { describeDisabledUsers } from './staff-duties.ts'

const help = `Imports a hospital's users and patients into an account. Running it again changes nothing.

  npm run import -- --account NAME [--staff FILE] [--patients FILE] [--encounters FILE]

  --account NAME        an existing account (npm run account -- list)
  --create-account      creates the account if it does not exist
  --staff FILE          .ldif (entries with dn, mail, sn, givenName, title, ou …) or .csv with the columns
                        external_id, first_name, last_name, email; username, title, departments, permission_groups (of
                        new users; without it, Clinicians), mobile_number, home_number, pager_email, pager_number
  --patients FILE       .csv: external_id, mrn, first_name, middle_name, last_name, date_of_birth, sex, discharged
                        (or the columns of Synthea); without a column mrn, external_id is the MRN
  --encounters FILE     .csv: external_id, patient, class, status, reason, starts, ends (or the columns of Synthea)
  --preview             lists the users whom the staff file disables, with their duties, and changes nothing
  --password-stdin      a password for imported users without one, which they change at the first sign-in: asked for on
                        a terminal, else the first line of the standard input. Without it they cannot sign in yet.
  --pager-domain NAME   adds an e-mail address number@NAME for each pager number
  --report FILE         writes skipped rows to FILE, as CSV

Files may be gzipped (.gz). Invalid rows are skipped and listed with line, column and reason; all others are imported. Users whom
the staff file disables are listed with their duties first; the last administrator stays active.`

type Job = {
  label: string
  file: string
  read: Rows<unknown>
  /** Lines that the operator reads before the import. */
  describe?: (database: Database, account_id: number) => Promise<string[]>
  write: (database: Database, account_id: number, progress: (done: number) => void) => Promise<Imported>
}

const options = {
  account: { type: 'string' },
  'create-account': { type: 'boolean' },
  staff: { type: 'string' },
  patients: { type: 'string' },
  encounters: { type: 'string' },
  preview: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'pager-domain': { type: 'string' },
  report: { type: 'string' },
} as const

const readArguments = () => {
  const { values } = parseArgs({ options, strict: true })
  const { account, staff, patients, encounters } = values
  if (!account?.trim()) throw new UsageError('--account NAME is missing.')
  if (!staff && !patients && !encounters)
    throw new UsageError('Nothing to import: use --staff, --patients or --encounters.')
  if (values.preview && !staff) throw new UsageError('--preview needs --staff FILE.')
  return { ...values, account: account.trim() }
}

type Arguments = ReturnType<typeof readArguments>

/** Reads all files before the import, so that a wrong file name changes nothing. */
const readJobs = async (args: Arguments): Promise<Job[]> => {
  const jobs: Job[] = []
  if (args.staff) {
    const parse = kindOf(args.staff) === 'ldif' ? staffFromLdif : staffFromCsv
    const read = parse(await readSource(args.staff), { pager_domain: args['pager-domain'] })
    const password_hash = args['password-stdin']
      ? await hashPassword(await readPassword([args.account]))
      : undefined
    const write: Job['write'] = (database, account_id, progress) =>
      importStaff(database, account_id, read.rows, { progress, password_hash })
    const describe: Job['describe'] = (database, account_id) =>
      describeDisabledUsers(database, account_id, read.rows)
    jobs.push({ label: 'Staff', file: args.staff, read, describe, write })
  }
  if (args.patients) {
    if (kindOf(args.patients) !== 'csv') throw new UsageError('--patients takes a .csv file.')
    const today = systemClock.now().toZonedDateTimeISO('UTC').add({ days: 1 }).toPlainDate().toString()
    const read = patientsFromCsv(await readSource(args.patients), today)
    jobs.push({
      label: 'Patients',
      file: args.patients,
      read,
      write: (...to) => importPatients(to[0], to[1], read.rows, to[2]),
    })
  }
  if (args.encounters) {
    if (kindOf(args.encounters) !== 'csv') throw new UsageError('--encounters takes a .csv file.')
    const read = encountersFromCsv(await readSource(args.encounters))
    jobs.push({
      label: 'Encounters',
      file: args.encounters,
      read,
      write: (...to) => importEncounters(to[0], to[1], read.rows, to[2]),
    })
  }
  return jobs
}

const accountFor = async (database: Database, args: Arguments): Promise<number> => {
  const found = await findAccount(database, args.account)
  if (found) return found.account_id
  if (args['create-account'] && !args.preview) {
    console.log(`Created the account ${args.account}.`)
    return createAccount(database, args.account)
  }
  const names = (await listAccounts(database)).map((account) => account.name)
  const known = names.length > 0 ? `Accounts: ${names.join(', ')}` : 'No accounts exist'
  throw new UsageError(`No account is named ${args.account}. ${known}. Use --create-account to create it.`)
}

await runCommand(help, async () => {
  const args = readArguments()
  const jobs = await readJobs(args)
  const reports = await withDatabase(async (database) => {
    const account_id = await accountFor(database, args)
    for (const { describe } of jobs) {
      if (!describe) continue
      const lines = await describe(database, account_id)
      if (lines.length > 0 || args.preview) console.log(lines.join('\n') || 'The import disables no users.')
    }
    if (args.preview) return []
    const done: { file: string; bad: Imported['bad'] }[] = []
    for (const { label, file, read, write } of jobs) {
      const progress = progressOf(label, read.rows.length)
      const result = await write(database, account_id, progress.show).finally(progress.end)
      const bad = [...read.bad, ...result.bad].toSorted((a, b) => a.line - b.line)
      console.log(resultLines(label, { ...result, bad }, read.skipped).join('\n'))
      if (label === 'Staff' && result.added > 0 && !args['password-stdin'])
        console.log(invitationLine(readConfig(process.env).public_url))
      done.push({ file, bad })
    }
    return done
  })
  if (!args.report || args.preview) return
  await writeFile(placeOf(args.report), reportOf(reports))
  console.log(`Wrote the skipped rows to ${args.report}.`)
})
