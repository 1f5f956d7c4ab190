import process from 'node:process'
import { parseArgs } from 'node:util'
import { rebuildTallies } from '../features/reports/tallies/tally.actions.ts'
import { listTalliedAccounts } from '../features/reports/tallies/tally.queries.ts'
import { runCommand, UsageError } from './command.ts'
import { withDatabase } from './connect.ts'

const help = `Counts the numbers of all reports again, from messages, pages, shifts, calls and handoffs.

  npm run reports:rebuild -- [--account N]

Days before the retention rule for conversations keep their numbers, since their messages are gone. So do calls of days
that are more than 88 days ago. The server may run while this does. Prints a line per account.`

await runCommand(help, async () => {
  const { values } = parseArgs({ options: { account: { type: 'string' } }, strict: true })
  if (values.account !== undefined && !/^\d{1,15}$/.test(values.account))
    throw new UsageError('--account must be the number of an account.')
  const only = values.account === undefined ? undefined : Number(values.account)
  await withDatabase(async (database) => {
    const accounts = await database.acrossAccounts(listTalliedAccounts)
    const selected = accounts.filter(({ account_id }) => only === undefined || account_id === only)
    for (const { account_id } of selected) {
      const from = await rebuildTallies(database, account_id)
      console.log(
        `account ${account_id}: ${from === null ? 'no messages yet' : `counted again from ${from}`}`,
      )
    }
    if (selected.length === 0) {
      console.log('There is no such account.')
      process.exitCode = 1
    }
  })
})
