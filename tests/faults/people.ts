import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import { addNumberedUsers } from '@wardline/server/features/accounts/import/account.actions.ts'
import { newToken, tokenHash } from '@wardline/server/features/accounts/session-token.rules.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { csrfToken } from '@wardline/server/platform/http/cookies.ts'
import { sql } from 'kysely'

export interface Session {
  user_id: number
  cookie: string
  csrf: string
}

let accounts = 0

/** People of a new account, each signed in; the sessions are written, as no password is what these tests are about. */
export async function signedInPeople(database_url: string, count: number): Promise<Session[]> {
  const database = openDatabase(database_url)
  const name = `Faults ${process.pid} ${++accounts}`
  const account_id = await createAccount(database, name)
  const ids = await addNumberedUsers(
    database,
    account_id,
    name.toLowerCase().replaceAll(' ', '-'),
    count,
    'demo demo demo',
  )
  const people = ids.map((user_id) => ({ user_id, token: newToken(account_id) }))
  const rows = JSON.stringify(
    people.map(({ user_id, token }) => ({ user_id, hash: tokenHash(token).toString('hex') })),
  )
  await database.write(account_id, ({ db }) =>
    sql`insert into session (account_id, user_id, token_hash)
        select ${account_id}, user_id, decode(hash, 'hex')
          from jsonb_to_recordset(${rows}::jsonb) as s(user_id bigint, hash text)`.execute(db),
  )
  await database.close()
  return people.map(({ user_id, token }) => ({
    user_id,
    cookie: `session=${token}; csrftoken=${csrfToken(token)}`,
    csrf: csrfToken(token),
  }))
}
