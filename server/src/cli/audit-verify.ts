import process from 'node:process'
import { parseArgs } from 'node:util'
import { sealAudit } from '../platform/audit/sealer.ts'
import { verifyAudit, type KeptHead, type Verification } from '../platform/audit/verify.ts'
import { runCommand, UsageError } from './command.ts'
import { withDatabase } from './connect.ts'

const help = `Verifies the audit trail: no row was altered, removed, inserted or moved.

  npm run audit:verify -- [--account N] [--head N:SEQ:HASH …]

Prints a line per account with its head, the newest seal. Store heads elsewhere: given with --head, they prove that the
end was not cut off and the chain was not rewritten. Exits with code 1 if the trail is damaged.`

const readHead = (text: string): KeptHead => {
  const [, account_id, seq, hash] = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (!account_id || !seq || !hash)
    throw new UsageError(`--head: ${text} does not have the form N:SEQ:HASH. Run with --help for usage.`)
  return { account_id: Number(account_id), seq: Number(seq), hash }
}

const readAccount = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new UsageError('--account must be the number of an account.')
  return Number(text)
}

const lineOf = ({ account_id, rows, first_bad, unsealed, head }: Verification): string => {
  const open = unsealed > 0 ? `, ${unsealed} not sealed yet` : ''
  if (!first_bad) {
    const newest = head ? `, head ${account_id}:${head.seq}:${head.hash}` : ''
    return `account ${account_id}: ${rows} rows in order${open}${newest}`
  }
  const place = first_bad.seq === null ? '' : ` at seal ${first_bad.seq}`
  const row = first_bad.audit_id === null ? '' : `, audit row ${first_bad.audit_id}`
  return `account ${account_id}: WRONG${place}${row}: ${first_bad.why} (${rows} rows before it in order${open})`
}

await runCommand(help, async () => {
  const { values } = parseArgs({
    options: { account: { type: 'string' }, head: { type: 'string', multiple: true } },
    strict: true,
  })
  const account_id = readAccount(values.account)
  const heads = (values.head ?? []).map(readHead)
  const results = await withDatabase(async (database) => {
    // Seals rows that were written since the server last ran.
    await sealAudit(database)
    return database.acrossAccounts((worker) => verifyAudit(worker, account_id, heads))
  })
  for (const result of results) console.log(lineOf(result))
  if (results.length === 0) console.log('There is no account yet.')
  if (results.some((result) => result.first_bad)) process.exitCode = 1
})
