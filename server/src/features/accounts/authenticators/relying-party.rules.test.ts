import { expect, test } from 'vitest'
import { findRelyingParty } from './relying-party.rules.ts'

test('passkeys belong to the public address, also for a request to another host', () => {
  const party = { id: 'wardline.example.org', origin: 'https://wardline.example.org:8443' }
  expect(findRelyingParty('https://wardline.example.org:8443', 'evil.example')).toEqual(party)
})

test('without a public address they work on localhost only', () => {
  expect(findRelyingParty(undefined, 'localhost:3000')).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  })
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost.evil.example', 'evil@localhost', '', 'a b'])
    expect(findRelyingParty(undefined, host), host).toBeUndefined()
})
