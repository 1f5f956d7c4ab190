import { expect, test } from 'vitest'
import { guarded, readCredentials, sendRequest, useMatrixHospital } from './matrix-hospital.ts'
import { rows } from './rows.ts'

const writing = guarded.filter(([, { method }]) => method !== 'GET')

const hospital = useMatrixHospital()

// A refused request changes nothing, so the requests of a test share their input.

test.for(guarded)('%s requires a valid session', async ([name, route]) => {
  const asked = await rows[name].input(hospital, 'sender')
  const send = (pass: Parameters<typeof sendRequest>[3]) => sendRequest(hospital, route, asked, pass)
  const got = {
    nobody: await send({}),
    forged: await send({ cookie: `session=1.${'A'.repeat(43)}`, csrf: 'x' }),
    'signed out': await send(await readCredentials(hospital.signedOut)),
    locked: await send(await readCredentials(hospital.locked)),
  }
  for (const [who, answer] of Object.entries(got)) {
    expect({ who, ...answer }).toMatchObject({
      who,
      status: 401,
      body: expect.stringContaining('not_signed_in'),
    })
  }
})

test.for(writing)('%s rejects a missing or wrong CSRF header', async ([name, route]) => {
  const { cookie } = await readCredentials(hospital.sender)
  const { csrf: foreign } = await readCredentials(hospital.recipient)
  const asked = await rows[name].input(hospital, 'sender')
  for (const pass of [{ cookie }, { cookie, csrf: '' }, { cookie, csrf: foreign }]) {
    const answer = await sendRequest(hospital, route, asked, pass)
    expect(answer).toEqual({ status: 403, body: expect.stringContaining('"code":"csrf"') })
  }
})
